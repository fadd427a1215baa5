import serve from './commands/serve.ts';

// The only program of the container image: the server without the other commands.
await serve.start('serve', process.argv.slice(2));
