import { posix } from 'node:path';
import { type Line, linesOf } from '../page/lines.ts';
import { prefixed, rangeOf, regionOf } from '../page/region.ts';
import type { PrepareContext } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';

/** `--8<-- "file.md:section"` */
const SNIPPET = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"']+)["'][ \t]*$/;

/** `--8<--`, around names of files on lines of their own. */
const BLOCK = /^([ \t]*)-{1,}8<-{1,}[ \t]*$/;

const MAX_DEPTH = 5;

/** Writes snippets into the page, in code too, as the extension does it. */
export async function inlineSnippets(
  lines: readonly Line[],
  bases: readonly string[],
  context: PrepareContext,
  depth = 0,
): Promise<readonly Line[]> {
  const found: Line[] = [];
  let isBlock = false;
  for (const line of lines) {
    if (BLOCK.test(line.text)) {
      isBlock = !isBlock;
      continue;
    }
    const [, space = '', name] = SNIPPET.exec(line.text) ?? [];
    const path = isBlock ? line.text.trim() : name;
    if (path === undefined || (isBlock && path === '')) {
      found.push(line);
      continue;
    }
    const part = depth < MAX_DEPTH ? await read(path, bases, context) : undefined;
    if (!part) {
      context.report.add('include-missing', line.file, line.line, line.text);
      continue;
    }
    context.report.add('partial-inlined', line.file, line.line, path);
    const indentation = isBlock ? (/^[ \t]*/.exec(line.text)?.[0] ?? '') : space;
    found.push(...prefixed(await inlineSnippets(part, bases, context, depth + 1), indentation));
  }
  return found;
}

async function read(
  written: string,
  bases: readonly string[],
  { folder }: PrepareContext,
): Promise<readonly Line[] | undefined> {
  const [, path = '', section] = /^;?([^:]+)(?::([\w:,-]+))?$/.exec(written) ?? [];
  for (const base of bases) {
    const file = SourceFolder.inside(posix.join(base, path));
    const text = file === undefined || path === '' ? undefined : await folder.text(file);
    if (file === undefined || text === undefined) continue;
    const lines = linesOf(text.replace(/\n$/, ''), file);
    if (section === undefined)
      return lines.filter((line) => !/--8<--\s*\[(?:start|end):/.test(line.text));
    return /^[\d:,]+$/.test(section) ? rangeOf(lines, section) : regionOf(lines, section);
  }
  return undefined;
}
