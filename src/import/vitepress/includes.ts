import { posix } from 'node:path';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { type Line, linesOf } from '../page/lines.ts';
import { fencedLines, prefixed, rangeOf, regionOf, unindented } from '../page/region.ts';
import { type PrepareContext, spend } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';

/** `<!-- @include: ./part.md#region{3,10} -->` */
const INCLUDE =
  /^([ \t]*)<!--\s*@include:\s*([^#{}\s]+?)(?:#([\w-]+))?(?:\{([\d,\s]*)\})?\s*-->\s*$/;

/** `<<< @/snippets/x.js#region{1,3 js:line-numbers} [title]` */
const SNIPPET =
  /^([ \t]*)<<<\s*([^#{}\s[\]]+)(?:#([\w*-]+))?\s*(?:\{([^}]*)\})?\s*(?:\[([^\]]+)\])?\s*$/;

/** Includes within includes are followed this deep. */
const MAX_DEPTH = 5;

/**
 * Writes included files and snippets of code into the page.
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
    const include = INCLUDE.exec(text);
    const [, indentation = '', path, region, detail = '', title] =
      include ?? SNIPPET.exec(text) ?? [];
    if (path === undefined) {
      found.push(line);
      continue;
    }
    const included = depth < MAX_DEPTH ? await read(path, line.file, root, context) : undefined;
    const part = included && region ? regionOf(included.lines, region) : included?.lines;
    if (!included || !part) {
      context.report.add('include-missing', line.file, line.line, line.text);
      continue;
    }
    if (!spend(context, { path: included.path, lines: part }, line.file, line.line)) continue;
    context.report.add('partial-inlined', line.file, line.line, included.path);
    const shown = include
      ? await inlineIncludes(detail ? rangeOf(part, detail) : part, root, context, depth + 1)
      : fenced(unindented(part), included.path, detail, title, line);
    found.push(...prefixed(shown, indentation));
  }
  return found;
}

function fenced(
  code: readonly Line[],
  path: string,
  detail: string,
  title: string | undefined,
  at: Line,
): readonly Line[] {
  const [, marks = '', language] = /^([\d,\s-]*)\s*(\S*)/.exec(detail.trim()) ?? [];
  const info =
    (language || posix.extname(path).slice(1)) +
    (marks.trim() === '' ? '' : `{${marks.trim()}}`) +
    (title === undefined ? '' : ` [${title}]`);
  return fencedLines(code, info, at);
}

async function read(
  path: string,
  from: string,
  root: string,
  { folder }: PrepareContext,
): Promise<{ path: string; lines: readonly Line[] } | undefined> {
  // VitePress puts the folder in the place of “@” alone: “@../../x” is “docs../../x”, beside it.
  const file = path.startsWith('@')
    ? SourceFolder.inside(root, path.replace(/^@(?:\.\.(?=\/\.\.\/))?\/?/, ''))
    : SourceFolder.inside(posix.dirname(from), path);
  const text = file === undefined ? undefined : await folder.text(file);
  if (file === undefined || text === undefined) return undefined;
  const { lines: skipped } = splitFrontMatter(text);
  return { path: file, lines: linesOf(text.replace(/\n$/, ''), file).slice(skipped) };
}
