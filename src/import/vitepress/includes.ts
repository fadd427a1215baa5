import { posix } from 'node:path';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { fenced } from '../../compile/page/edits.ts';
import { includeOn, partOf } from '../../compile/read/includes.ts';
import { type Line, linesOf } from '../page/lines.ts';
import { prefixed } from '../page/region.ts';
import { type PrepareContext, spend } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';

/** Includes within includes are followed this deep. */
const MAX_DEPTH = 5;

/**
 * Writes included files and snippets of code into the page: what the build reads as well, but from
 * anywhere in the source folder.
 *
 * @param root folder that `@` stands for
 */
export async function inlineIncludes(
  lines: readonly Line[],
  root: string,
  context: PrepareContext,
  depth = 0,
): Promise<readonly Line[]> {
  const isCode = fenceTracker();
  const found: Line[] = [];
  for (const line of lines) {
    const text = isCode(line.text) ? '' : line.text;
    const include = /^\s*<[!<]/.test(text) ? includeOn(text.trim()) : undefined;
    if (!include) {
      found.push(line);
      continue;
    }
    const path = fileOf(include.file, line.file, root);
    const source = path && depth < MAX_DEPTH ? await context.folder.text(path) : undefined;
    const part = source === undefined ? undefined : partOf(source, include);
    if (!path || source === undefined || part === undefined) {
      context.report.add('include-missing', line.file, line.line, line.text);
      continue;
    }
    const before = source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length - 1;
    const own = linesOf(part, path).map((each) => ({ ...each, line: each.line + before }));
    if (!spend(context, { path, lines: own }, line.file, line.line)) continue;
    context.report.add('partial-inlined', line.file, line.line, path);
    const shown =
      include.info === undefined
        ? await inlineIncludes(own, root, context, depth + 1)
        : fenced(part, include.info)
            .split('\n')
            .map((each) => ({ ...line, text: each }));
    found.push(...prefixed(shown, text.slice(0, text.search(/\S/))));
  }
  return found;
}

/** VitePress puts the folder in the place of “@” alone: “@../../x” is “docs../../x”, beside it. */
const fileOf = (path: string, from: string, root: string) =>
  path.startsWith('@')
    ? SourceFolder.inside(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.inside(posix.dirname(from), path);
