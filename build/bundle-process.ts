import { build } from 'astro';
import { withAdvice } from '../src/files/room.ts';

// Who waits for the bundle may be killed, and begin another one.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  await withAdvice(() => build({ logLevel: 'warn' }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
