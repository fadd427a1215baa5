import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runLectern } from '../command.ts';
import { folderOf } from '../import/import-files.ts';

function temporary(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('creates a package.json, but does not change an existing one', async () => {
  const old = temporary({ 'mkdocs.yml': 'site_name: Tool\n', 'docs/a.md': '# A\n' });
  const folder = temporary({ '.gitignore': 'mine\n' });
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  expect((await runLectern(['import', old, '--to', folder])).code).toBe(0);
  expect(JSON.parse(read('package.json')).scripts).toMatchObject({ build: 'lectern build' });
  expect(read('.gitignore')).toBe('mine\n');
  writeFileSync(join(folder, 'package.json'), '{}');
  expect((await runLectern(['import', old, '--to', folder])).code).toBe(0);
  expect(read('package.json')).toBe('{}');
});

it('fails if a page lost words, unless that is accepted', async () => {
  const old = temporary({
    'docusaurus.config.js': "export default { title: 'T', presets: [['classic', { docs: {} }]] }",
    'docs/a.md': '# A\n\nText {load("one two three four five six")} end.\n',
  });
  const folder = temporary({});
  const failed = await runLectern(['import', old, '--to', folder]);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('docs/a.md: 6 of 9 words: one two three four five six');
  const accepted = await runLectern(['import', old, '--to', folder, '--accept-losses']);
  expect(accepted.code).toBe(0);
});
