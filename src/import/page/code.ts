import type { Nodes } from 'mdast';
import { escapeText } from '../../common/escape.ts';
import type { Edit } from '../../compile/page/edits.ts';
import { range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';
import { expressionValue, INTERPOLATION, interpolationValue, NOT_CODE } from './expressions.ts';

/** Removes statements between paragraphs; reports those that matter. */
export function dropCode(node: Nodes, code: string, context: BodyContext): string {
  // Imports and constants render nothing; their uses are reported separately.
  const remaining = code
    .replace(/(?<=^|;\s{0,99})import\s[^;'"]{0,9999}['"][^'"]*['"];?\s*/gm, '')
    .split(/^(?=export\s)/m)
    .filter((each) => {
      const [, name = ''] = /^export\s+const\s+(\w+)/.exec(each) ?? [];
      return each.trim() !== '' && !context.page.constants.has(name);
    });
  if (remaining.length > 0) context.note('code-dropped', node, remaining.join('').trim());
  return '';
}

/** Replaces an expression in braces by its value. */
export function expressionText(node: Nodes, code: string, context: BodyContext): string {
  const { start, end } = range(node);
  const value = expressionValue(code, context.page.constants);
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

/**
 * Replaces expressions in double braces by their values, if the system has these; reports them.
 *
 * @param offset of the text on the page
 */
export function interpolateText(text: string, offset: number, context: BodyContext): string {
  if (!context.rules.interpolates) return text;
  return text.replace(INTERPOLATION, (match, code: string, index: number) => {
    const value = interpolationValue(code, context.page.constants);
    const kind = value === undefined ? 'code-dropped' : 'expression-replaced';
    context.noteAt(kind, offset + index, match);
    return escapeText(value ?? '');
  });
}

/** The edits that replace expressions in double braces in a node. */
export function interpolationEdits(node: Nodes, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  if (!context.rules.interpolates) return [];
  return [...context.source.slice(start, end).matchAll(INTERPOLATION)].map(({ 0: text, index }) => {
    const from = start + index;
    return { start: from, end: from + text.length, text: interpolateText(text, from, context) };
  });
}

/** Matches the language of code with expressions in double braces: ` ```js-vue `. */
const INTERPOLATED_FENCE = /^([ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+#-]+)-vue(?=[\s{[:]|$)/;

/** Replaces the expressions in a code block by their values; keeps and reports unknown ones. */
export function interpolateCode(node: Nodes, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const source = context.source.slice(start, end);
  if (!context.rules.interpolates || !INTERPOLATED_FENCE.test(source)) return [];
  const text = source
    .replace(INTERPOLATED_FENCE, '$1')
    .replace(INTERPOLATION, (all, code: string) => {
      const value = interpolationValue(code, context.page.constants);
      context.note(value === undefined ? 'code-dropped' : 'expression-replaced', node, all);
      return value ?? all;
    });
  return [{ start, end, text }];
}
