import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CreatePreviewServer } from 'astro';
import { parseLimit } from './node/client-limits.ts';
import { listen, originOf } from './node/listen.ts';
import { hasSite } from './node/live-build.ts';
import { createNodeServer } from './node/server.ts';

/** Serves `dist/` with the function, for `astro preview`. */
const preview: CreatePreviewServer = async ({ outDir, host, port, logger }) => {
  const dist = fileURLToPath(outDir);
  if (!hasSite(dist)) {
    throw new Error(`There is no built site in ${dist}. Run “lectern build” first.`);
  }
  const server = createNodeServer({
    site: dist,
    rateLimit: parseLimit('RATE_LIMIT', process.env.RATE_LIMIT ?? 'off', 'requests per minute'),
    onError: (error) => logger.error(String(error)),
  });
  const address = await listen(server, { host: host ?? 'localhost', port });
  logger.info(`${originOf(address)}/ serves ${dist}`);
  return {
    ...(host !== undefined && { host }),
    port: address.port,
    closed: async () => {
      await once(server, 'close');
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

export default preview;
