import type { Nodes } from 'mdast';
import type { Edit } from '../../compile/page/edits.ts';
import { range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';
import { expressionValue, INTERPOLATION, interpolated, NOT_CODE } from './expressions.ts';

/** Statements between the paragraphs of a page become nothing. */
export function dropCode(node: Nodes, code: string, context: BodyContext): string {
  // Imports of files and components say nothing by themselves; what uses them is told there.
  const rest = code.replace(/^import\s[\s\S]*?(?:from\s*)?['"][^'"]*['"];?\s*/gm, '').trim();
  if (rest !== '') context.note('code-dropped', node, rest);
  return '';
}

/** An expression in braces as the text that it stands for. */
export function expressionText(node: Nodes, code: string, context: BodyContext): string {
  const { start, end } = range(node);
  const value = expressionValue(code, context.constants);
  if (value === NOT_CODE) {
    context.note('mdx-repaired', node, `{${code}}`);
    return context.source.slice(start, end).replace(/[{}]/g, '\\$&');
  }
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    if (text.trim() !== '') context.note('expression-replaced', node, `{${code}}`);
    return /\s/.test(text) && text.trim() === '' ? ' ' : text.replace(/[<{]/g, '\\$&');
  }
  context.note('code-dropped', node, `{${code}}`);
  return '';
}

/** The values of expressions in double braces. */
export function interpolationEdits(node: Nodes, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  return [...context.source.slice(start, end).matchAll(INTERPOLATION)].map((match) => {
    const text = interpolated(match[1] ?? '', context.constants);
    context.note(text === undefined ? 'code-dropped' : 'expression-replaced', node, match[0]);
    const from = start + match.index;
    return { start: from, end: from + match[0].length, text: text ?? '' };
  });
}
