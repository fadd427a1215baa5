import serve from './commands/serve.ts';

// The server alone, without the rest of the program: what the image consists of.
await serve.start('serve', process.argv.slice(2));
