import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFolder } from '../test/content-folder.ts';
import { removeOldNotes } from './old-notes.ts';

it('notes that are older than a month go, others stay', async () => {
  const folder = await writeFolder({ 'old.json': '', 'old.pages': '', 'new.json': '' });
  const day = 24 * 60 * 60 * 1000;
  for (const [name, days] of [
    ['old.json', 31],
    ['old.pages', 40],
    ['new.json', 29],
  ] as const) {
    const time = new Date(Date.now() - days * day);
    await utimes(join(folder, name), time, time);
  }
  await removeOldNotes(folder);
  expect(await readdir(folder)).toEqual(['new.json']);
});
