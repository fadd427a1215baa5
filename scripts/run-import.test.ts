import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { folderOf } from '../test/import/import-files.ts';
import { runImport } from './run-import.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function run(
  files: Readonly<Record<string, string>>,
  limits = { heap: 200, time: 60_000 },
  trustConfig = true,
) {
  const folder = folderOf(files);
  folders.push(folder);
  return runImport({ folder, options: { trustConfig, posts: 'changelog' } }, limits);
}

const running = (code: string) => ({
  'docusaurus.config.js': `${code}; module.exports = { title: 'T', presets: [['classic', {}]] };`,
  'docs/a.md': '# A\n',
});

it('returns the system, the configuration file, the files and the notes', async () => {
  const result = await run({ ...running(''), 'static/a.bin': 'a\0b', 'docs/b.md': '[x](no.md)\n' });
  expect(result.system).toEqual({
    name: 'docusaurus',
    label: 'Docusaurus',
    hasExecutableConfig: true,
  });
  expect(result.config).toBe('docusaurus.config.js');
  expect(String(result.files.get('content/docs/en/a.md'))).toContain('title: A');
  expect(result.files.get('public/a.bin')).toEqual(Buffer.from('a\0b'));
  expect(result.notes.map(({ kind }) => kind)).toContain('link-broken');
});

it.each([
  ['exit code 0', 'process.exit(0)'],
  ['SIGSEGV', "process.kill(process.pid, 'SIGSEGV'); for (;;);"],
  ['SIGABRT', 'const all = []; for (;;) all.push(Array(1000).fill(all.length))'],
])('fails with the path if the process ends: %s', async (reason, code) => {
  await expect(run(running(code))).rejects.toThrow(
    `The import ended (${reason}) while docusaurus.config.js was read.`,
  );
});

it('stops an import that takes too long', async () => {
  await expect(run(running('for (;;);'), { heap: 200, time: 3_000 })).rejects.toThrow(
    'The import took more than 0.05 minutes while ',
  );
});

it('ends with its parent process, even in an endless loop of the configuration', async () => {
  const stuck = "require('node:fs').writeSync(1, 'running'); for (;;)";
  const folder = folderOf(running(stuck));
  folders.push(folder);
  const request = JSON.stringify({ folder, options: { trustConfig: true, posts: 'changelog' } });
  const module = JSON.stringify(new URL('./run-import.ts', import.meta.url).href);
  const program = join(folder, 'ask.mjs');
  writeFileSync(program, `import { runImport } from ${module};\nawait runImport(${request});\n`);
  const asking = spawn(process.execPath, [program]);
  await once(asking.stdout, 'data');
  asking.kill('SIGKILL');
  // The process of the import holds the other end.
  await once(asking.stdout, 'close');
});

it('rejects cyclic values without a stack trace', async () => {
  const settings = 'site_name: T\nnav: &a\n  - A: *a\n';
  await expect(run({ 'mkdocs.yml': settings, 'docs/a.md': '# A\n' })).rejects.toThrow(
    /^mkdocs\.yml is not valid YAML\.$/,
  );
});

it('imports deeply nested folders', async () => {
  const path = `docs/${'a/'.repeat(500)}b.md`;
  const found = await run({ 'mkdocs.yml': 'site_name: T\n', [path]: '# B\n' });
  expect([...found.files.keys()].join()).toContain('b.md');
});
