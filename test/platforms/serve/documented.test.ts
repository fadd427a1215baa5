import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../site-server.ts';
import { temporaryFolder } from '../../temporary-site.ts';
import { installed, run } from '../processes.ts';

const page = await readFile(join(ROOT, 'docs/content/docs/en/publish/one-server.md'), 'utf8');
const [, unit = ''] = /```ini\n(.*?)```/s.exec(page) ?? [];
const CLONE = '/srv/lectern';

/** Highest exposure level of the unit by `systemd-analyze security`, in tenths. */
const MAX_EXPOSURE = 15;

describe('the documented service', () => {
  it('starts the server of a clone', () => {
    const [, node = '', script = ''] = /^ExecStart=(\S+) (?:--\S+ )*(\S+)$/m.exec(unit) ?? [];
    expect(existsSync(node.replace(CLONE, ROOT))).toBe(true);
    expect(existsSync(join(ROOT, script))).toBe(true);
  });

  it.runIf(installed('systemd-analyze'))(
    'is one that systemd takes, and rates as closed',
    async () => {
      const folder = await temporaryFolder();
      const file = join(folder, 'lectern.service');
      // As if the clone were in the folder of the unit.
      await mkdir(join(folder, 'root'));
      await symlink(ROOT, join(folder, 'root/clone'));
      await writeFile(file, unit.replaceAll(CLONE, join(folder, 'root/clone')));
      await run('systemd-analyze', ['verify', file]);
      await run('systemd-analyze', [
        'security',
        '--offline=yes',
        `--threshold=${MAX_EXPOSURE}`,
        file,
      ]);
    },
  );
});

it('the documented image copies existing files and does not run as root', async () => {
  const text = await readFile(join(ROOT, 'Containerfile'), 'utf8');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).not.toMatch(/^RUN /m);
  const [, sources = ''] = /^COPY (.+) \.\/$/m.exec(text) ?? [];
  for (const source of sources.split(' '))
    expect(existsSync(join(ROOT, source)), source).toBe(true);
});
