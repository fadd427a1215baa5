import { posix } from 'node:path';
import { SourceFolder } from '../source-folder.ts';

/** Whether an import is the text of a file: `./x.js?raw` with Vite, `!!raw-loader!./x.js` with webpack. */
export const isRawImport = (from: string): boolean => /^!!?raw-loader!|\?raw$/.test(from);

/** Where the files are that pages import: the path of an import, below the source folder. */
export type ResolveImport = (from: string, file: string) => string | undefined;

/** Resolves relative imports, and those with an alias such as `@site/`. */
export const resolveImports =
  (aliases: Readonly<Record<string, string>>): ResolveImport =>
  (from, file) => {
    const path = from.replace(/^!!?(?:raw-loader!)?/, '').replace(/\?raw$/, '');
    const alias = Object.entries(aliases).find(([prefix]) => path.startsWith(prefix));
    if (alias) return SourceFolder.inside(alias[1], path.slice(alias[0].length));
    return path.startsWith('.') ? SourceFolder.inside(posix.dirname(file), path) : undefined;
  };
