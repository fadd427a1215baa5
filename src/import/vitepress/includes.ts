import { posix } from 'node:path';
import { includeOn, partOf } from '../../compile/read/includes.ts';
import type { FindInclude } from '../page/includes.ts';
import { linesOf } from '../page/lines.ts';
import { fencedLines } from '../page/region.ts';
import { SourceFolder } from '../source-folder.ts';

/**
 * Reads included files and snippets of code: what the build reads as well, but from anywhere in the source
 * folder.
 *
 * @param root folder that `@` stands for
 */
export const includesIn =
  (root: string, folder: SourceFolder): FindInclude =>
  async (line, isInCode) => {
    const [start] = /^\s*(?=<[!<])/.exec(isInCode ? '' : line.text) ?? [];
    const include = start === undefined ? undefined : includeOn(line.text.trim());
    if (start === undefined || !include) return undefined;
    const { file, info } = include;
    const path = fileOf(file, line.file, root) ?? '';
    const place = { path, prefix: start, isOpen: info === undefined };
    const source = await folder.text(path);
    const part = source === undefined ? undefined : partOf(source, include);
    if (source === undefined || part === undefined) return { ...place, lines: undefined };
    const before = source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length - 1;
    const own = linesOf(part, path).map((each) => ({ ...each, line: each.line + before }));
    return { ...place, lines: info === undefined ? own : fencedLines(own, info, line) };
  };

/** VitePress puts the folder in the place of “@” alone: “@../../x” is “docs../../x”, beside it. */
const fileOf = (path: string, from: string, root: string) =>
  path.startsWith('@')
    ? SourceFolder.inside(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.inside(posix.dirname(from), path);
