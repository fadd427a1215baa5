import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern } from '../command.ts';
import { SITE, writeFolder } from '../content-folder.ts';

describe('lectern new', () => {
  it('creates a page in CONTENT_DIR and says what to do next', async () => {
    const folder = await writeFolder({ 'site.yaml': SITE });
    const args = ['doc', 'guides/x', '--title', 'An X', '--title-fr', 'Un X'];
    const { code, stdout, stderr } = await runLectern(['new', ...args], { CONTENT_DIR: folder });
    expect([code, stderr]).toEqual([0, '']);
    for (const text of [
      '/docs/en/guides/x.md',
      '/docs/fr/guides/x.md',
      'lectern dev',
      'http://localhost:4321/docs/guides/x',
      'http://localhost:4321/fr/docs/guides/x',
      'lectern check',
    ]) {
      expect(stdout).toContain(text);
    }
    expect(await readFile(join(folder, 'docs/fr/guides/x.md'), 'utf8')).toContain('title: Un X\n');
  });

  it.each([
    [['docs', 'x'], 2, 'There is no kind of page “docs”. Did you mean “doc”?'],
    [
      ['page', 'x'],
      2,
      'There is no kind of page “page”. Use one of doc, changelog, solution, locale.',
    ],
    [['doc', 'a b'], 2, 'Not created: “a b” cannot be the path of a page; did you mean “a-b”?'],
    [['doc'], 2, 'Give a kind and a slug'],
    [['doc', 'x', 'y'], 2, 'Give a kind and a slug'],
    [['doc', 'x', '--titel', 'y'], 2, 'There is no option “--titel”. Did you mean “--title”?'],
    [['doc', 'x', '--title', ''], 2, 'A title is empty or has several lines.'],
    [['doc', 'x', '--title', 'a\nb'], 2, 'A title is empty or has several lines.'],
    [['doc', 'aux'], 2, 'Not created: some systems cannot store “/aux”'],
    [['doc', 'here'], 1, 'Not created: docs/en/here.md exists.'],
  ])('%j: reports the problem and creates nothing', async (args, expected, message) => {
    const folder = await writeFolder({ 'site.yaml': SITE, 'docs/en/here.md': '' });
    const { code, stdout, stderr } = await runLectern(['new', ...args], { CONTENT_DIR: folder });
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr.startsWith(message), stderr).toBe(true);
    await expect(readFile(join(folder, 'docs/en/x.md'))).rejects.toThrow('ENOENT');
  });

  it('prints its usage', async () => {
    const { code, stdout } = await runLectern(['new', '--help']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: lectern new <kind>/)]);
  });
});
