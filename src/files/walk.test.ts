import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-site.ts';
import { filesBelow, itemsBelow } from './walk.ts';

it('a walk lists links without following them', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'a/b'), { recursive: true });
  await writeFile(join(root, 'a/b/file'), '');
  await symlink('.', join(root, 'circle'));
  await symlink('a', join(root, 'to-folder'));
  await symlink('a/b/file', join(root, 'to-file'));
  expect(
    itemsBelow(root)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/a', '/a/b', '/a/b/file', '/circle', '/to-file', '/to-folder']);
  expect(filesBelow(root)).toEqual(['/a/b/file']);
});
