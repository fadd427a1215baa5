import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page, pair, SITE, writeFolder } from '../../test/content-folder.ts';
import { loadContent } from './content.ts';
import { formatDiagnostic } from './diagnostics.ts';

const HINT = 'put the file itself in its place';

it('takes links inside the folder for the files they lead to, and no others', async () => {
  const folder = await writeFolder({ 'site.yaml': SITE, ...pair('docs/*/a.md', page('text')) });
  const link = (target: string, path: string) => symlink(target, join(folder, 'docs/en', path));
  await link('a.md', 'same.md');
  await link('/etc/hostname', 'outside.md');
  await link('../..', 'folder.md');
  await link('gone', 'gone.md');
  await link('loop.md', 'loop.md');
  execFileSync('mkfifo', [join(folder, 'docs/en/pipe.md')]);
  await symlink('../en/a.md', join(folder, 'docs/fr/same.md'));
  const { content, diagnostics } = await loadContent({ folder, baseUrl: 'https://site.example' });
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    `docs/en/folder.md:1:1  the link leads out of the content folder  ${HINT}`,
    `docs/en/gone.md:1:1  the link leads nowhere  ${HINT}`,
    `docs/en/loop.md:1:1  the link leads nowhere  ${HINT}`,
    `docs/en/outside.md:1:1  the link leads out of the content folder  ${HINT}`,
    'docs/en/pipe.md:1:1  this is no file  remove it',
  ]);
  expect(content?.docs.fr.map(({ slug }) => slug)).toContain('same');
});
