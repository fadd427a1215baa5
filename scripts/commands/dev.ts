import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listen, readAddress } from '../../src/platforms/node/listen.ts';
import { defineCommand } from '../command.ts';
import { LISTEN_OPTIONS } from '../listen-options.ts';

export default defineCommand({
  summary: 'Serves the live content on this machine, up to date after each save',
  options: LISTEN_OPTIONS,
  environment: ['CONTENT_DIR', 'SITE_URL', 'HOST', 'PORT'],
  run: async ({ values }) => {
    const address = readAddress(values, process.env, 'localhost');
    // Vite would take the next port, or fail with a stack trace.
    const probe = createServer();
    const { host, port } = await listen(probe, address);
    probe.close();
    const { dev } = await import('astro');
    await dev({
      root: fileURLToPath(new URL('../..', import.meta.url)),
      server: { host, port },
      vite: { server: { strictPort: true } },
    });
  },
});
