import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { CreatePreviewServer } from 'astro';
import { hasSite } from './node/live-build.ts';
import { parseLimit } from './node/rate-limit.ts';
import { createNodeServer } from './node/server.ts';

/** Serves `dist/` with the function: what `astro preview` runs. */
const preview: CreatePreviewServer = async ({ outDir, host, port, logger }) => {
  const dist = fileURLToPath(outDir);
  if (!hasSite(dist)) {
    throw new Error(`There is no built site in ${dist}. Run “npm run build” first.`);
  }
  const server = createNodeServer({
    folder: dist,
    rateLimit: parseLimit('RATE_LIMIT', process.env.RATE_LIMIT ?? 'off', 'requests per minute'),
    onError: (error) => logger.error(String(error)),
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  logger.info(`http://${host ?? 'localhost'}:${actualPort}/ serves ${dist}`);
  return {
    ...(host !== undefined && { host }),
    port: actualPort,
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
