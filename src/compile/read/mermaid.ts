import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mermaidFolder } from '../../contract/paths.ts';
import { filesBelow } from '../../files/walk.ts';

/** The `mermaid` package of a project, which renders in browsers what the build cannot. */
export interface Mermaid {
  /** Public path of its module. */
  readonly module: string;
  /** Absolute paths of its files, by public path. */
  readonly files: ReadonlyMap<string, string>;
}

/** Oldest major version with the expected module layout. */
const OLDEST = 11;

/** Matches the browser module and its imports, below `dist/`. */
const MODULES = /^\/(?:chunks\/mermaid\.esm\.min\/[^/]+|mermaid\.esm\.min)\.mjs$/;

/** Many file servers do not know `.mjs`, and browsers reject modules of an unknown type. */
const scriptPath = (path: string) => path.replace(/\.mjs$/, '.js');

/** Rewrites the imports of a module to {@link Mermaid.files}. */
export const mermaidScript = (text: string): string => text.replace(/\.mjs(?=["'])/g, '.js');

function manifestFrom(project: string): string | undefined {
  try {
    return createRequire(join(project, 'package.json')).resolve('mermaid/package.json');
  } catch {
    return undefined;
  }
}

/**
 * Resolves the package `mermaid` from a project.
 *
 * @param project absolute path of its folder
 * @returns `undefined` if it is missing or older than version 11
 */
export function findMermaid(project: string): Mermaid | undefined {
  const manifest = manifestFrom(project);
  if (manifest === undefined) return undefined;
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (Number.parseInt(version, 10) < OLDEST) return undefined;
  const root = mermaidFolder(version);
  const module = `${root}/mermaid.esm.min.js`;
  const dist = join(dirname(manifest), 'dist');
  const files = new Map(
    filesBelow(dist)
      .filter((path) => MODULES.test(path))
      .map((path) => [root + scriptPath(path), join(dist, path)]),
  );
  files.set(`${root}/LICENSE.txt`, join(dirname(manifest), 'LICENSE'));
  return { module, files };
}
