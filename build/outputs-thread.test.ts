import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SITE, writeFolder } from '../test/content-folder.ts';
import { startOutputs } from './outputs-thread.ts';
import { Progress } from './progress.ts';

it('tells what failed in the thread with its code, which advice goes by', async () => {
  const folder = await writeFolder({ 'content/site.yaml': SITE });
  const site = join(folder, 'site');
  await writeFile(site, 'no folder');
  const task = {
    settings: { folder: join(folder, 'content'), baseUrl: 'https://site.example' },
    folder: site,
    isEmpty: true,
    dist: join(folder, 'none'),
    notesFile: join(folder, 'notes.json'),
    pagesFile: join(folder, 'notes.pages'),
    version: 'any',
    isForced: false,
  };
  const progress = new Progress({ write: () => true });
  await expect(startOutputs(task, progress).done).rejects.toMatchObject({ code: 'ENOTDIR' });
}, 30_000);
