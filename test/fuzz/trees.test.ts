import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remember } from '../../src/common/remember.ts';
import { type LoadedSite, loadSite } from '../../src/site/load.ts';
import type { SiteModel } from '../../src/site/model.ts';
import { siteOf } from '../../src/site/site.ts';
import { assertStaticJson } from '../static-json.ts';
import { check, times, withinEffort } from './check.ts';
import { type Tree, tree } from './tree.ts';

/** Most processor time, in seconds, to read a small folder, and to render all of it. */
const MAX_SECONDS = 30;

/** Writes a tree, leaving out files that the file system rejects. */
async function write(folder: string, files: Tree): Promise<void> {
  for (const [path, file] of Object.entries(files)) {
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      if (typeof file === 'string' || file instanceof Uint8Array) await writeFile(target, file);
      else if ('link' in file) await symlink(file.link, target);
      else execFileSync('mkfifo', [target], { stdio: 'ignore' });
    } catch {}
  }
}

/** What may end lines: parsers of Markdown end them at a lone CR too, editors do not. */
const LINE_ENDS = [/\n/, /\r\n?|\n/];

function expectPlaces({ diagnostics }: LoadedSite, files: Tree): void {
  const linesOf = remember((path: string) => {
    const file = files[path];
    const bytes = file instanceof Uint8Array ? file : undefined;
    const text = typeof file === 'string' ? file : new TextDecoder().decode(bytes);
    return LINE_ENDS.map((end) => text.split(end));
  });
  for (const { path, line, column, message, hint } of diagnostics) {
    expect(
      [message, hint].every((part) => part.trim() !== ''),
      path,
    ).toBe(true);
    const isPlace = linesOf(path).some((lines) => {
      const found = lines[line - 1];
      return found !== undefined && column >= 1 && column <= found.length + 1;
    });
    expect(isPlace || (line === 1 && column === 1), `${path}:${line}:${column}`).toBe(true);
  }
}

async function expectOutputs(model: SiteModel, isSound: boolean): Promise<void> {
  const { files } = siteOf(model, {
    render: async (view) => JSON.stringify(view),
  });
  for (const { path, make } of files.values()) {
    const made = await make();
    if (typeof made !== 'string') continue;
    expect(made).not.toContain('root:x:0:0');
    expect(made).not.toContain('[native code]');
    if (isSound) assertStaticJson(path, made);
  }
}

const NAME = 'content';

it(`${NAME}: any folder loads, or says what is wrong and where`, {
  timeout: 3_600_000,
}, async () => {
  const ends = { sound: 0, faulty: 0, none: 0 };
  const isWhole = await check(
    NAME,
    times(40, 300),
    fc.asyncProperty(tree, async (files) => {
      const folder = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'));
      try {
        await write(folder, files);
        const result = await withinEffort(
          MAX_SECONDS,
          loadSite({ folder, baseUrl: 'https://site.example' }),
        );
        expectPlaces(result, files);
        const isSound = result.diagnostics.every(({ severity }) => severity === 'warning');
        ends[!result.model ? 'none' : isSound ? 'sound' : 'faulty'] += 1;
        if (result.model) await withinEffort(MAX_SECONDS, expectOutputs(result.model, isSound));
        else expect(result.diagnostics).not.toEqual([]);
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
  );
  if (isWhole) expect(Object.values(ends).every((count) => count > 0)).toBe(true);
});
