import type { Code } from 'mdast';
import { containerPrefix, type Edit } from '../../compile/page/edits.ts';
import { nodesOfType, range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';

/**
 * Blocks of TypeScript that are checked when the old site is built. Parts of them are for the
 * compiler alone, and readers never saw them.
 *
 * @see https://twoslash.netlify.app/refs/notations
 */

/** ` twoslash` in an info string, and the name that other blocks include the block by. */
const MARK = /[ \t]+twoslash(?:[ \t]+include[ \t]+([\w-]+))?(?![\w-])/;

/** The whole info string of a block that is only there to be included. */
const INCLUDE_ONLY = /^twoslash[ \t]+include[ \t]+([\w-]+)/;

const cut = (name: string) => new RegExp(`^(?://|<!--)[ \\t]?---${name}---(?:[ \\t]*-->)?$`);
const CUT_BEFORE = cut('cut(?:-before)?');
const CUT_AFTER = cut('cut-after');
const CUT_START = cut('cut-start');
const CUT_END = cut('cut-end');

/** `// @name` or `// @name: value`: an option of the compiler, or a message below the line. */
const FLAG = /^\/\/\s?@(\w+)(?::\s?(.+))?$/;

/** Names of flags whose value is a message that readers see. */
const MESSAGES = new Set(['annotate', 'error', 'log', 'warn']);

/** Flags in whose place readers saw what the compiler says. */
const SHOWN_BY_COMPILER = new Set(['errors', 'showEmit', 'showEmittedFile']);

/** `// ^?` and `// ^|` ask for a type or for completions; `// ^^^` marks a part of the line above. */
const QUERY = /^\s*\/\/\s*\^(?:(\?|\|)|\^+)(?: .*)?$/;

const INCLUDE = /^\s*\/\/ @include: (.*)$/;

/** `// - name`: what stands above it can be included by that name too. */
const PART = /^\s*\/\/ - (\S+)/;

/** A line of a block of code. */
interface CodeLine {
  readonly text: string;
  /** With what the containers around put before it. */
  readonly written: string;
  /** Where it stands on the page. */
  readonly offset: number;
}

const infoOf = ({ lang, meta }: Code) => [lang, meta].filter(Boolean).join(' ');

/** Leaves of a block of code what readers of the old site saw, and tells what only a compiler knows. */
export function twoslashEdits(node: Code, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const info = infoOf(node);
  if (INCLUDE_ONLY.test(info)) return [{ start, end, text: '' }];
  if (!MARK.test(info)) return [];
  const [opening = '', ...written] = context.source.slice(start, end).split('\n');
  const code = node.value.split('\n');
  let offset = start + opening.length + 1;
  const lines = written.map((text, index): CodeLine => {
    const line = { text: code[index] ?? '', written: text, offset };
    offset += text.length + 1;
    return line;
  });
  const closing = lines.splice(code.length);
  const prefix = containerPrefix(context.source, start);
  const shown = shownLines(withIncludes(lines, context, prefix), context);
  while (shown.length > 1 && shown.at(-1)?.text.trim() === '') shown.pop();
  if (shown.length < lines.length)
    context.note('syntax-changed', node, `twoslash: ${lines.length} → ${shown.length} lines`);
  const text = [...shown, ...closing].map((line) => line.written);
  return [{ start, end, text: [opening.replace(MARK, ''), ...text].join('\n') }];
}

/** The lines with those of other blocks in the place of `// @include: name`. */
function withIncludes(
  lines: readonly CodeLine[],
  { page }: BodyContext,
  prefix: string,
): readonly CodeLine[] {
  if (!lines.some(({ text }) => INCLUDE.test(text))) return lines;
  const blocks = includable(nodesOfType(page.tree, 'code'));
  return lines.flatMap((line) => {
    const included = blocks.get(INCLUDE.exec(line.text)?.[1]?.trim() ?? '');
    return (
      included?.map((text) => ({ text, written: prefix + text, offset: line.offset })) ?? [line]
    );
  });
}

/** The code that blocks can include, by name. */
function includable(nodes: readonly Code[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const node of nodes) {
    const info = infoOf(node);
    const name = INCLUDE_ONLY.exec(info)?.[1] ?? MARK.exec(info)?.[1];
    if (name === undefined) continue;
    const lines: string[] = [];
    for (const line of node.value.split('\n')) {
      const part = PART.exec(line)?.[1];
      if (part === undefined) lines.push(line);
      else found.set(`${name}-${part}`, [...lines]);
    }
    found.set(name, lines);
  }
  return found;
}

/** The lines that readers saw. */
function shownLines(lines: readonly CodeLine[], context: BodyContext): CodeLine[] {
  const index = lines.findIndex(({ text }) => CUT_AFTER.test(text.trim()));
  const last = index < 0 ? lines.length : index;
  const first = lines.slice(0, last).findLastIndex(({ text }) => CUT_BEFORE.test(text.trim())) + 1;
  let depth = 0;
  return lines.flatMap((line, at): readonly CodeLine[] => {
    const text = line.text.trim();
    const [, flag = '', value = ''] = FLAG.exec(line.text) ?? [];
    if (SHOWN_BY_COMPILER.has(flag)) context.noteAt('code-dropped', line.offset, text);
    if (at < first || at >= last) return [];
    if (CUT_START.test(text)) depth++;
    if (depth > 0) {
      if (CUT_END.test(text)) depth--;
      return [];
    }
    if (MESSAGES.has(flag)) return [{ ...line, written: line.written.replace(/@\w+:\s?/, '') }];
    if (flag !== '' && !(flag === 'filename' && value !== '')) return [];
    const query = QUERY.exec(line.text);
    if (query?.[1]) context.noteAt('code-dropped', line.offset, text);
    return query ? [] : [line];
  });
}
