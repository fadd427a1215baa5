import { build } from 'astro';
import config from '../astro.config.mjs';
import { withAdvice } from '../src/files/room.ts';
import { lectern } from './integration.ts';

// The process that waits for the bundle may be killed, and another one begin.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  const adapter = lectern({ bundlesOnly: true });
  await withAdvice(() => build({ ...config, adapter, configFile: false, logLevel: 'warn' }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
