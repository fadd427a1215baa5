import { build } from 'astro';
import config from '../../astro.config.mjs';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { lectern } from './integration.ts';

// Exit with the parent: if it was killed, another build may start to bundle here.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  const adapter = lectern({ bundlesOnly: true });
  await withAdvice(() => build({ ...config, adapter, configFile: false, logLevel: 'warn' }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
