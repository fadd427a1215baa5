import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern, UNPRIVILEGED } from '../command.ts';
import { page, pair, SITE, writeFolder } from '../content-folder.ts';

const check = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runLectern(['check', ...args], env);

const BROKEN = join('test', 'content', 'mistakes', 'link-broken', 'content');

describe('lectern check', () => {
  it('exits with 0 on the sample content, which has no problems', async () => {
    expect(await check([])).toEqual({ code: 0, stdout: '0 errors, 0 warnings\n', stderr: '' });
  });

  it('asks the questions of the sample content, all of which are answered', async () => {
    const { code, stdout, stderr } = await check(['--answers', '--format', 'json']);
    expect([code, stderr]).toEqual([0, '']);
    const data = JSON.parse(stdout);
    expect(data.questions).toHaveLength(82);
    expect(data.questions[0]).toMatchObject({ locale: 'en', line: 2, attempts: expect.any(Array) });
    expect(data.scores).toHaveLength(8);
  });

  it('summarizes which readers found the answers', async () => {
    const CONTENT_DIR = await writeFolder({
      'site.yaml': SITE,
      'questions.yaml': ['en', 'fr']
        .map(
          (locale) =>
            `- question: What is krypton?\n  locale: ${locale}\n  page: gas\n  facts: [noble]\n`,
        )
        .join(''),
      ...pair('docs/*/gas.md', page('Krypton is a noble gas.', 'Krypton')),
    });
    const { code, stdout, stderr } = await check(['--answers'], { CONTENT_DIR });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^0 errors, \d+ warnings?$/m);
    expect(stdout).toMatch(/^search +fr +\d+\/1 .*\nmcp +en /m);
  });

  it('exits with 0 if there are only warnings', async () => {
    const folder = await writeFolder({
      'site.yaml': `${SITE}translations: partial\n`,
      'docs/en/a.md': '---\ntitle: A\n---\n',
    });
    const { code, stdout } = await check([], { CONTENT_DIR: folder });
    expect([code, stdout]).toEqual([
      0,
      'warning  docs/en/a.md:1:1  pair-missing  the page has no translation in “fr”  write docs/fr/a.md\n0 errors, 1 warning\n',
    ]);
  });

  it.each([
    [
      'text',
      ['--format', 'text'],
      { GITHUB_ACTIONS: 'true' },
      /^error {2}docs\/en\/cards\.mdx:6:23 /,
    ],
    [
      'annotations',
      ['--format=github'],
      {},
      /^::error file=test\/content\/mistakes\/link-broken\/co/,
    ],
    [
      'annotations on GitHub',
      [],
      { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(import.meta.dirname, '..') },
      /^::error file=content\/mistakes\/link-broken\/content\/docs\/en\/cards.mdx,line=6,col=23,/,
    ],
    ['JSON', ['--format', 'json'], { GITHUB_ACTIONS: 'true' }, /^\[\n.*"docs\/en\/cards\.mdx"/s],
  ] as const)('prints errors as %s and exits with 1', async (_name, args, env, expected) => {
    const { code, stdout, stderr } = await check(args, { CONTENT_DIR: BROKEN, ...env });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(expected);
  });

  it.each([
    [['--formt', 'json'], 2, 'There is no option “--formt”. Did you mean “--format”?\n\nUsage:'],
    [['--format', 'jsn'], 2, 'There is no format “jsn”. Did you mean “json”?\n\nUsage:'],
    [['--format', 'xml'], 2, 'There is no format “xml”. Use one of text, github, json.\n\nUsage:'],
    [['--format'], 2, "Option '--format <value>' argument missing\n\nUsage:"],
    [['docs'], 2, "Unexpected argument 'docs'."],
  ])('called as %j explains the correct usage', async (args, expected, message) => {
    const { code, stdout, stderr } = await check(args);
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr.startsWith(message), stderr).toBe(true);
  });

  it('checks a read-only project', async () => {
    const folder = await writeFolder({
      'content/site.yaml': SITE,
      'content/docs/en/a.md': '---\ntitle: A\n---\n\n[Gone](gone.md)\n',
      'content/docs/fr/a.md': '---\ntitle: A\n---\n',
    });
    await chmod(folder, 0o555);
    const { code, stdout, stderr } = await runLectern(['check'], {}, UNPRIVILEGED, folder);
    expect([code, stdout.split('\n').at(-2), stderr]).toEqual([1, '1 error, 0 warnings', '']);
    expect(await readdir(folder)).toEqual(['content']);
  });

  it('lists the files that this user may not read', async () => {
    const folder = await writeFolder({
      'site.yaml': SITE,
      'docs/en/a.md': '---\ntitle: A\n---\n\n[The other](b.md)\n',
      'docs/fr/a.md': '---\ntitle: A\n---\n',
      'docs/en/b.md': '',
      'docs/fr/b.md': '---\ntitle: B\n---\n',
    });
    for (const path of ['site.yaml', 'docs/en/b.md']) await chmod(join(folder, path), 0);
    const env = { CONTENT_DIR: folder };
    const { code, stdout } = await runLectern(['check'], env, UNPRIVILEGED);
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'error  docs/en/b.md:1:1  file-unreadable  the file cannot be read  make it readable for this user',
        'error  site.yaml:1:1  file-unreadable  the file cannot be read  make it readable for this user',
        '2 errors, 0 warnings',
        '',
      ],
    ]);
  });

  it('says what to set if there is no content', async () => {
    const { code, stderr } = await check([], { CONTENT_DIR: '/no/such/folder' });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('set CONTENT_DIR to a folder that holds site.yaml'),
    ]);
  });
});
