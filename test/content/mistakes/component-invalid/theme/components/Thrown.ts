throw new Error('no such file');
