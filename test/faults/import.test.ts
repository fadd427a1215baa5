import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runLectern } from '../command.ts';
import { digests } from '../files.ts';
import { ROOT } from '../site-server.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';
import { fileOperations, killedBefore, killPoints } from './operations.ts';

const PROGRAM = join(ROOT, 'scripts/lectern.js');

it('an import that is killed before any of its file operations is completed by the next one', async () => {
  const folder = await temporaryFolder();
  const [old, whole, before] = ['old', 'whole', 'before'].map((name) => join(folder, name));
  if (!old || !whole || !before) throw new Error('There are no folders.');
  await writeText(join(old, 'mkdocs.yml'), 'site_name: A\n');
  for (const name of ['index', 'b']) await writeText(join(old, `docs/${name}.md`), `# ${name}\n`);
  const args = (to: string) => ['import', old, '--to', to];
  expect((await runLectern(args(before))).code).toBe(0);
  // The folder has an earlier import, some of whose files are replaced.
  await writeText(join(old, 'docs/b.md'), '# B\n\nMore.\n');
  await writeText(join(old, 'docs/c.md'), '# C\n');
  await cp(before, whole, { recursive: true });
  const operations = await fileOperations([PROGRAM, ...args(whole)]);
  for (const point of killPoints(operations, 3, 1, 2)) {
    const to = join(folder, `killed-${point}`);
    await cp(before, to, { recursive: true });
    const child = spawn(process.execPath, [PROGRAM, ...args(to)], {
      stdio: 'ignore',
      env: { ...process.env, ...killedBefore(PROGRAM, point) },
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await runLectern(args(to))).toMatchObject({ code: 0 });
    expect(await digests(to)).toEqual(await digests(whole));
  }
});
