import type { Code } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';

/**
 * Blocks of TypeScript that are checked when the old site is built. Parts of them are for the
 * compiler alone, and readers never saw them.
 *
 * @see https://twoslash.netlify.app/refs/notations
 */
const MARK = /[ \t]+twoslash(?![\w-])/;

/** The info string of a block that is only there to be included in others. */
const INCLUDED = /^twoslash[ \t]+include[ \t]/;

/** `// ---cut---` and its kin, which leave out what is before, behind or between them. */
const CUT = /^\s*(?:\/\/|<!--)\s?---cut(|-before|-after|-start|-end)---/;

/** `// @name` or `// @name: value`: an option of the compiler, or a message below the line. */
const FLAG = /^\/\/\s?@(\w+)(?::\s?(.+))?$/;

/** Flags whose value is a message that readers see. */
const MESSAGE = /^(?:annotate|error|log|warn)$/;

/** Flags in whose place readers saw what the compiler says, or code that another block holds. */
const SHOWN_BY_COMPILER = /^(?:errors|showEmit|showEmittedFile|include)$/;

/** `// ^?` and `// ^|` ask for a type or for completions; `// ^^^` marks a part of the line above. */
const QUERY = /^\s*\/\/\s*\^(?:(\?|\|)|\^+)(?: .*)?$/;

/** Leaves of a block of code what readers of the old site saw, and reports what only a compiler knows. */
export function twoslashEdits(node: Code, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const info = [node.lang, node.meta].filter(Boolean).join(' ');
  if (INCLUDED.test(info)) {
    context.note('code-dropped', node, info);
    return [{ start, end, text: '' }];
  }
  if (!MARK.test(info)) return [];
  const [opening = '', ...written] = context.source.slice(start, end).split('\n');
  const code = node.value.split('\n');
  const cuts = code.map((line) => CUT.exec(line)?.[1]);
  const last = cuts.includes('-after') ? cuts.indexOf('-after') : code.length;
  const first = cuts.findLastIndex((cut, at) => at < last && (cut === '' || cut === '-before')) + 1;
  let isHidden = false;
  let offset = start + opening.length + 1;
  const shown: string[] = [];
  for (const [index, text] of code.entries()) {
    const line = written[index] ?? '';
    isHidden = cuts[index] === '-start' || (isHidden && cuts[index - 1] !== '-end');
    const isCut = index < first || index >= last || isHidden;
    const [, flag = '', value] = FLAG.exec(text) ?? [];
    const [query, question] = QUERY.exec(text) ?? [];
    if (SHOWN_BY_COMPILER.test(flag) || (question && !isCut))
      context.noteAt('code-dropped', offset, text.trim());
    offset += line.length + 1;
    if (isCut || query !== undefined) continue;
    if (MESSAGE.test(flag)) shown.push(line.replace(/@\w+:\s?/, ''));
    else if (flag === '' || (flag === 'filename' && value)) shown.push(line);
  }
  while (shown.length > 1 && /^[\s>]*$/.test(shown.at(-1) ?? '')) shown.pop();
  if (shown.length < code.length)
    context.note('syntax-changed', node, `twoslash: ${code.length} → ${shown.length} lines`);
  const text = [opening.replace(MARK, ''), ...shown, ...written.slice(code.length)];
  return [{ start, end, text: text.join('\n') }];
}
