import { realpathSync } from 'node:fs';
import { functionFile } from '../../build/functions.ts';
import { type Platform, PUBLISHED_BUILD } from './platform.ts';
import { adapt, documentedFile } from './sources.ts';

/** Folders that `ProtectHome` hides. */
const PROTECTED = /^\/(?:home|root|run\/user)\//;

const PAGE = 'docs/platforms/one-server.md';

/** The server as a service of this machine. */
export const systemd: Platform = {
  summary: 'a systemd service on this machine',
  files: ({ folder, name }) => ({
    [`${name}.service`]: adapt(documentedFile(PAGE, 'ini'), [
      ['/srv/lectern/node_modules/.bin/node', realpathSync(process.execPath)],
      ['scripts/serve.ts', `node_modules/lectern/${functionFile('server')}`],
      ['WorkingDirectory=/srv/lectern', `WorkingDirectory=${folder}`],
      ['Description=Lectern', `Description=${name}`],
    ]),
  }),
  next: ({ folder, name }) => [
    ...(PROTECTED.test(folder)
      ? [
          `The service sees no home folders. Move the project, to /srv/${name} for example, and repeat.`,
        ]
      : []),
    PUBLISHED_BUILD,
    `sudo cp ${name}.service /etc/systemd/system/`,
    `sudo systemctl enable --now ${name}`,
  ],
};
