import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'fflate';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { filesBelow } from '../../src/files/walk.ts';
import { CLEAN_ENV } from '../clean-env.ts';
import { runLectern } from '../command.ts';
import { toolCall } from '../mcp-request.ts';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { writeText } from '../temporary-site.ts';
import { DIST, readText } from './dist.ts';

const NAME = '@vignelo/docs';
const TARBALL = 'vignelo-docs-1.2.0.tgz';
const SKILL = 'vignelo-documentation.tar.gz';

const run = promisify(execFile);

let folder: string;
/** `package.json` of the packed documentation. */
const HERE = {
  version: '1.2.0',
  repository: { type: 'git', url: 'git+https://git.example/a/b.git' },
};

/** The package as it is installed. */
let installed: string;
let printed: string;

const pack = async (output: string) => {
  const args = ['pack', NAME, '--dist', DIST, '--output', join(folder, output)];
  const { code, stdout, stderr } = await runLectern(args, {}, [], folder);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

/** Runs the program of the package, as linked by npm. */
const docs = (...args: string[]) =>
  run(join(folder, 'project/node_modules/.bin/docs'), args, { cwd: join(folder, 'project') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-pack-'));
  await writeText(join(folder, 'package.json'), JSON.stringify(HERE));
  printed = await pack('first');
  const project = join(folder, 'project');
  await writeText(join(project, 'package.json'), '{ "private": true }');
  const tarball = join(folder, 'first', TARBALL);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: project,
    env: CLEAN_ENV,
  });
  installed = join(project, 'node_modules', NAME);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('has the same bytes each time, matching the printed digests', async () => {
  expect((await pack('second')).replaceAll('second', 'first')).toBe(printed);
  for (const file of [TARBALL, SKILL]) {
    const bytes = await readFile(join(folder, 'first', file));
    expect(bytes.equals(await readFile(join(folder, 'second', file)))).toBe(true);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(printed).toContain(`sha256:${digest}  ${join(folder, 'first', file)}\n`);
  }
});

it('has the version and repository of this package', async () => {
  expect(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))).toMatchObject(HERE);
});

it('searches and reads like the site', async () => {
  const get = async (path: string) => (await fetch(inject('baseUrl') + path)).text();
  for (const locale of SAMPLE_LOCALES) {
    const { stdout } = await docs('search', 'export', 'pdf', '--json', '--locale', locale);
    expect(stdout).toBe(`${await get(`/api/v1/search?q=export%20pdf&limit=5&locale=${locale}`)}\n`);
    const page = await docs('read', 'editing/print', '--locale', locale);
    expect(page.stdout).toBe(await get(`${locale === 'en' ? '' : '/fr'}/docs/editing/print.mdx`));
  }
  const { stdout } = await docs('search', 'fogra39');
  const [, file = ''] = stdout.split('\n');
  expect(await readFile(join(folder, 'project', file.trim()), 'utf8')).toContain('FOGRA39');
});

it.each([
  [['read', 'editing/prnt'], /No documentation page.*\n {2}editing\/print\n/],
  [['read', 'editing/print#sizs'], /\n {2}sizes\n/],
  [['search', 'pdf', '--limit', '99'], /Set “limit” to an integer from 1 to 50/],
  [['search'], /Give the words/],
  [['serch'], /Did you mean “search”/],
])('explains the problem of %j', async (args, message) => {
  await expect(docs(...args)).rejects.toThrow(message);
});

it('answers an MCP client with the bytes of every page', async () => {
  const server = spawn(process.execPath, [join(installed, 'docs.js'), 'mcp']);
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const call = async (name: string, args: unknown) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    server.stdin.write(`${JSON.stringify({ ...message, params: { name, arguments: args } })}\n`);
    const { value = '' } = await lines.next();
    return JSON.parse(value).result;
  };
  const twins = filesBelow(DIST).filter((path) => path.endsWith('.mdx'));
  expect(twins.length).toBeGreaterThan(150);
  for (const twin of twins) {
    const { content } = await call('read', { page: twin, budget: 200_000 });
    expect(content[0].text, twin).toBe(await readText(twin));
  }
  for (const [name, args] of [
    ['changes', { since: '2026-01-01' }],
    ['context', { query: 'export pdf' }],
  ] as const) {
    const response = await fetch(`${inject('baseUrl')}/mcp`, toolCall(name, args));
    const { content, structuredContent } = (await response.json()).result;
    expect(content[0].text.length, name).toBeGreaterThan(500);
    expect(await call(name, args)).toMatchObject({ content, structuredContent });
  }
  server.stdin.end();
  await new Promise((done) => server.on('close', done));
});

it('has an index and pages that link to each other', async () => {
  const pages = filesBelow(installed).filter((path) => path.endsWith('.md'));
  let count = 0;
  for (const page of pages) {
    const text = await readFile(join(installed, page), 'utf8');
    const prose = text.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');
    expect(prose, page).not.toMatch(/\]\(http:\/\/localhost:4321\/[^)]*\.mdx/);
    for (const [, link = ''] of prose.matchAll(/\]\(((?!https?:|mailto:)[^)#]+)/g)) {
      expect(existsSync(join(installed, dirname(page), link)), `${page}: ${link}`).toBe(true);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(500);
});

it('is also a skill', async () => {
  const archive = await readFile(join(folder, 'first', SKILL));
  const entries = await unpackTar(gunzipSync(archive));
  const texts = new Map(
    entries.map(({ header, data }) => [header.name, new TextDecoder().decode(data)]),
  );
  expect(texts.get('SKILL.md')).toMatch(/^---\nname: vignelo-documentation\ndescription: "/);
  expect(texts.get('AGENTS.md')).toContain(`npx ${NAME} search`);
  expect([...texts.keys()].map((path) => `/${path}`).sort()).toEqual(filesBelow(installed));
});

it.each([
  [['pack'], 2, 'Name the package.'],
  [['pack', 'My Docs'], 2, '“My Docs” is not a valid name'],
  [['pack', 'docs', '--version', '1'], 2, '“1” is not a version'],
  [['pack', 'docs', '--dist', '/nowhere', '--version', '1.0.0'], 1, 'There is no built site in'],
])('called as %j explains the correct usage', async (args, expected, message) => {
  const { code, stderr } = await runLectern(args);
  expect([code, stderr.startsWith(message)]).toEqual([expected, true]);
});
