import type { Code } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';

/**
 * Code blocks that the TypeScript compiler checks when the old site is built. Parts of them are only for
 * the compiler and hidden from readers.
 *
 * @see https://twoslash.netlify.app/refs/notations
 */
const TWOSLASH = /(?<![ \t])[ \t]+twoslash(?![\w-])/;

/** Matches the info string of a hidden block that others include. */
const INCLUDED = /(?:^|[ \t])twoslash[ \t]+include[ \t]/;

const COMMENT = String.raw`^[ \t>]*(?://|<!--)\s?`;

/** `// ---cut---` and its variants, including the hidden code after, before or between them. */
const CUTS = [
  new RegExp(String.raw`${COMMENT}---cut-after---[\s\S]*`, 'm'),
  new RegExp(String.raw`(?<![\s\S])[\s\S]*${COMMENT}---cut(?:-before)?---.*\n?`, 'm'),
  new RegExp(String.raw`${COMMENT}---cut-start---[\s\S]*?---cut-end---.*\n?`, 'gm'),
];

/** Matches comments that are replaced by compiler output. */
const COMPILER_OUTPUT =
  /^[ \t>]*\/\/\s?(?:@(?:errors|showEmit|showEmittedFile|include)\b|\s*\^[?|]).*\n?/gm;

/** Matches compiler options, `// @name` or `// @name: value`, and `// ^^^`, which marks a part of the line above. */
const OPTIONS = /^[ \t>]*\/\/(?:\s?@(?!filename:)\w+(?::.*)?|\s*\^\^+(?: .*)?)(?:\n|$)/gm;

/** Matches the prefix of a visible message. */
const MESSAGE = /(?<=^[ \t>]*\/\/\s?)@(?:annotate|error|log|warn):\s?/gm;

/** Reduces a code block to what readers saw; reports missing compiler output. */
export function twoslashEdits(node: Code, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const info = [node.lang, node.meta].filter(Boolean).join(' ');
  if (INCLUDED.test(info)) return [{ start, end, text: '' }];
  if (!TWOSLASH.test(info)) return [];
  const [opening = '', ...lines] = context.source.slice(start, end).split('\n');
  const { length } = node.value.split('\n');
  const code = lines.slice(0, length).join('\n');
  const visible = CUTS.reduce((text, cut) => text.replace(cut, ''), code);
  for (const [comment] of visible.matchAll(COMPILER_OUTPUT))
    context.note('code-dropped', node, comment.replace(/^[ \t>]+/, ''));
  const reduced = visible
    .replace(COMPILER_OUTPUT, '')
    .replace(MESSAGE, '')
    .replace(OPTIONS, '')
    .replace(/(?<![\s>])[\s>]+$/, (end) => end.split('\n', 1)[0] ?? '');
  const count = reduced.split('\n').length;
  if (count < length) context.note('syntax-changed', node, `twoslash: ${length} → ${count} lines`);
  return [
    {
      start,
      end,
      text: [opening.replace(TWOSLASH, ''), reduced, ...lines.slice(length)].join('\n'),
    },
  ];
}
