import { execFile, spawn } from 'node:child_process';
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from '../../src/files/walk.ts';
import { writeFolder } from '../content-folder.ts';
import { digests } from '../files.ts';
import { random } from '../random.ts';
import { ASTRO, buildSite, freePort, ROOT, stop } from '../site-server.ts';
import { edit, writeContent } from './edits.ts';

/** Edits between two builds. */
const EDITS = 2;
const ROUNDS = Number(process.env.REBUILDS ?? 2);
const SEED = Number(process.env.SEED ?? 7);

const OUT = join(ROOT, '.astro/test/rebuild');
const REBUILT = join(OUT, 'rebuilt');

async function build(
  content: string,
  outDir: string,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  project = ROOT,
): Promise<string> {
  const all = { CONTENT_DIR: content, ...env };
  const { code, output } = await buildSite(outDir, all, flags, project);
  expect(code, output).toBe(0);
  return output;
}

async function expectSameFiles(folder: string, expected: string, of: string): Promise<void> {
  const [here, there] = [await digests(folder), await digests(expected)];
  expect(Object.keys(here), of).toEqual(Object.keys(there));
  expect(
    Object.keys(here).filter((path) => here[path] !== there[path]),
    of,
  ).toEqual([]);
}

/** Number of files from the cache. */
const reused = (output: string) => Number(/(\d+) reused/.exec(output)?.[1] ?? Number.NaN);

describe('a repeated build', () => {
  it('has the same bytes as a clean build after any edit', async () => {
    const draw = random(SEED);
    const content = await writeFolder({});
    await writeContent(content, draw);
    await build(content, REBUILT);
    for (let round = 1; round <= ROUNDS; round++) {
      const done: string[] = [];
      const env = { SITE_URL: `https://${draw() < 0.5 ? 'one' : 'other'}.example` };
      // Built after each edit, since builds also reuse files of the site before the previous one.
      for (let index = 0; index < EDITS; index++) {
        done.push(await edit(content, draw));
        await build(content, REBUILT, [], env);
      }
      // A project of its own has kept nothing but the bundle, in which there is no content.
      const project = join(OUT, 'clean');
      await rm(project, { recursive: true, force: true });
      await mkdir(project, { recursive: true });
      const clean = join(project, 'dist');
      await build(content, clean, [], env, project);
      const of = `seed ${SEED}, round ${round} for ${env.SITE_URL}: ${done.join(', ')}`;
      await expectSameFiles(REBUILT, clean, of);
    }
  });

  it('reuses unchanged files of the previous site, unless they were modified there', async () => {
    const content = await writeFolder({});
    await writeContent(content, random(1));
    await build(content, REBUILT);
    const kept = join(OUT, 'kept');
    await rm(kept, { recursive: true, force: true });
    await cp(REBUILT, kept, { recursive: true });
    expect(reused(await build(content, REBUILT))).toBeGreaterThan(20);
    const file = join(REBUILT, 'docs/part-0/page-1/index.html');
    await appendFile(file, '<!-- changed -->');
    await writeFile(join(REBUILT, 'api/v1/index.json'), '{}');
    const bundle = join(ROOT, '.astro/bundle/server');
    for (const name of filesBelow(bundle)) {
      if (name.endsWith('.mjs')) await appendFile(join(bundle, name), 'throw new Error();');
    }
    await build(content, REBUILT);
    await expectSameFiles(REBUILT, kept, 'the site that was tampered with');
    expect(reused(await build(content, REBUILT, ['--force']))).toBe(0);
  });

  it('waits for one of another project that is bundling pages', async () => {
    await rm(join(ROOT, '.astro/bundle'), { recursive: true, force: true });
    const builds = ['one', 'two'].map(async (name) => {
      const content = await writeFolder({});
      await writeContent(content, random(3));
      const project = join(OUT, name);
      await mkdir(project, { recursive: true });
      return buildSite(join(project, 'dist'), { CONTENT_DIR: content }, [], project);
    });
    for (const { code, output } of await Promise.all(builds)) expect(code, output).toBe(0);
  });

  it('by `astro build` has the same bytes, which `astro preview` serves', async () => {
    const content = await writeFolder({});
    await writeContent(content, random(2));
    await build(content, REBUILT);
    const outDir = join(OUT, 'astro');
    const env = { ...process.env, CONTENT_DIR: content };
    await promisify(execFile)(process.execPath, [ASTRO, 'build', '--outDir', outDir], {
      cwd: ROOT,
      env,
    });
    await expectSameFiles(outDir, REBUILT, 'astro build');
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [ASTRO, 'preview', '--outDir', outDir, '--host', '127.0.0.1', '--port', `${port}`],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => stop(child));
    for await (const chunk of child.stdout) if (String(chunk).includes(' serves ')) break;
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/docs`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json',
    ]);
  });
});
