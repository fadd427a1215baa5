import serve from './commands/serve.ts';

// The server without the other commands: all that the image contains.
await serve.start('serve', process.argv.slice(2));
