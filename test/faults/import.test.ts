import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runLectern } from '../command.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';
import { mountDisk } from './disk.ts';

it('import to a full disk says so, and the next one completes it', async () => {
  const old = join(await temporaryFolder(), 'old');
  await writeText(join(old, 'mkdocs.yml'), 'site_name: A\n');
  for (let page = 0; page < 30; page++) {
    await writeText(join(old, `docs/${page}.md`), `# ${page}\n\n${'word '.repeat(2_000)}\n`);
  }
  const disk = join(await temporaryFolder(), 'small');
  const imported = () => runLectern(['import', old, '--to', join(disk, 'out')]);
  const unmount = await mountDisk(disk, 100_000);
  try {
    const { code, stderr } = await imported();
    expect(code).toBe(1);
    expect(stderr).toContain('The disk is full. Free some space and try again.');
    execFileSync('mount', ['-o', 'remount,size=10000000', disk]);
    expect((await imported()).code).toBe(0);
    expect(await readdir(join(disk, 'out/content/docs/en'))).toHaveLength(30);
  } finally {
    unmount();
  }
});
