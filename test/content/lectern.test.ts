import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { encodeManifest } from '../../src/contract/manifest.ts';
import { mcpSiteFile } from '../../src/contract/mcp.ts';
import { INTERNAL, siteFacts } from '../../src/contract/paths.ts';
import { runLectern } from '../command.ts';
import { SITE, writeFolder } from '../content-folder.ts';
import { ROOT } from '../site-server.ts';
import { writeText } from '../temporary-site.ts';

const COMMANDS = readdirSync(join(ROOT, 'scripts/commands')).map((file) => file.split('.', 1)[0]);

const MANIFEST = encodeManifest(siteFacts('http://one.example'), {}, []);

describe('lectern', () => {
  it.each([[[]], [['--help']], [['-h']]])('%j lists every command', async (args) => {
    const { code, stdout } = await runLectern(args);
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}(\S+) {3}/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(COMMANDS.toSorted());
  });

  it.each(COMMANDS)('%s prints help in lines that fit a terminal', async (name = '') => {
    const { code, stdout, stderr } = await runLectern([name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`Usage: lectern ${name}`)).toBe(true);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it('names its version', async () => {
    const { stdout } = await runLectern(['--version']);
    expect(stdout).toBe(`${manifest.version}\n`);
  });

  it.each([
    [['biuld'], 'There is no command “biuld”. Did you mean “build”?'],
    [['--prot'], 'There is no option “--prot”.'],
    [['build', '--frce'], 'There is no option “--frce”. Did you mean “--force”?'],
    [['constructor'], 'There is no command “constructor”.'],
  ])('%j is invalid usage', async (args, message) => {
    const { code, stdout, stderr } = await runLectern(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(message), stderr).toBe(true);
  });
});

describe.each(['dev', 'preview', 'serve'])('%s', (name) => {
  const taken = createServer();
  let port = '';

  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    port = String((taken.address() as AddressInfo).port);
  });

  afterAll(() => taken.close());

  /** Starts a command in a folder that has both content and a built site. */
  async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const folder = await writeFolder({ 'site.yaml': SITE });
    await writeText(join(folder, INTERNAL.manifest), JSON.stringify(MANIFEST));
    const dist = name === 'dev' ? [] : ['--dist', folder];
    return runLectern([name, '--host', '127.0.0.1', ...dist, ...args], {
      CONTENT_DIR: folder,
      ...env,
    });
  }

  it.each(['-1', '65536', 'x', '80 '])('rejects the port “%s”', async (wrong) => {
    const { code, stderr } = await start([`--port=${wrong}`]);
    const message = `--port is “${wrong}”. Set it to a number from 0 to 65535.\n`;
    expect([code, stderr]).toEqual([1, message]);
  });

  it('says in one line that a port is in use and which option helps', async () => {
    const message = `Port ${port} is in use by another program. Set a free one with --port or PORT.\n`;
    for (const { code, stderr } of [
      await start(['--port', port]),
      await start([], { PORT: port }),
    ]) {
      expect([code, stderr]).toEqual([1, message]);
    }
  });
});

it.each(['', '[', '['.repeat(100_000)])('mcp says that a site is damaged', async (written) => {
  const folder = await writeFolder({});
  await writeText(join(folder, INTERNAL.manifest), JSON.stringify(MANIFEST));
  await writeText(join(folder, mcpSiteFile), written);
  const { code, stdout, stderr } = await runLectern(['mcp', '--dist', folder]);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The site cannot be read: .+\nBuild it, or mirror it, again\.\n$/);
  expect(stderr).toContain(mcpSiteFile);
});

it('mcp says why a published site cannot be read', async () => {
  const { code, stderr } = await runLectern(['mcp', 'http://127.0.0.1:9']);
  expect(code).toBe(1);
  expect(stderr).toBe('The site cannot be read: bad port\nCheck its address.\n');
});

it('mcp stops reading a file that does not end', async () => {
  const server = createHttpServer((_, response) => {
    const write = (): unknown => response.write(Buffer.alloc(1 << 20, ' ')) && setImmediate(write);
    response.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await runLectern(['mcp', `http://127.0.0.1:${port}`]);
  server.close();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The site cannot be read: \S+ is longer than \d+ bytes\.\n/),
  ]);
});

it('new locale names all languages of the site, and creates the folders of the parts it has', async () => {
  const CONTENT_DIR = await writeFolder({
    'site.yaml':
      'name: Test\ntagline: Tag\ndescription: About\nlocales: [{ code: de }, { code: ja }]\nsolutions: false\n',
  });
  const { stdout } = await runLectern(['new', 'locale', 'fr'], { CONTENT_DIR });
  expect(stdout).toContain('locales: [{ code: de }, { code: ja }, { code: fr }]');
  const folders = readdirSync(CONTENT_DIR);
  expect(folders.toSorted()).toEqual(['changelog', 'docs', 'site.yaml']);
});
