import { createServer } from 'node:net';
import { join } from 'node:path';
import { readCode } from '../../build/code.ts';
import { IS_REPOSITORY, LECTERN_FOLDER } from '../../build/lectern-folder.ts';
import { readSettings } from '../../src/compile/read/settings.ts';
import { rootOf } from '../../src/contract/paths.ts';
import {
  type ListenAddress,
  listen,
  originOf,
  readListenAddress,
} from '../../src/platforms/node/listen.ts';
import { print, printError } from '../../src/terminal/print.ts';
import { defineCommand, LISTEN_OPTIONS } from '../command.ts';

const loadDevServer = () => import('../../build/dev/dev-server.ts');

export default defineCommand({
  summary: 'Serves the live content on this machine, updated after each save',
  options: LISTEN_OPTIONS,
  environment: ['CONTENT_DIR', 'SITE_URL', 'HOST', 'PORT'],
  run: async ({ values }) => {
    const address = readListenAddress(values, process.env, 'localhost');
    // First, so that a port in use is reported immediately.
    const free = await freeAddress(address);
    const settings = readSettings(process.env, originOf({ host: 'localhost', port: free.port }));
    const { createDevServer } = await loadDevServer();
    const server = await createDevServer({
      settings,
      openBundle: async () => (await readCode(false)).bundle(),
      // In this repository, pages are also rebuilt after changes of their code.
      sources: IS_REPOSITORY ? join(LECTERN_FOLDER, 'src') : undefined,
      log: { info: print, warn: printError, error: printError },
      host: free.host,
    });
    await listen(server, free);
    printError(
      `${originOf(free)}${rootOf(settings.baseUrl)}/ shows ${settings.folder}, and follows its changes`,
    );
  },
});

/** The address with a free port. */
async function freeAddress(address: ListenAddress): Promise<ListenAddress> {
  const probe = createServer();
  const free = await listen(probe, address);
  probe.close();
  return free;
}
