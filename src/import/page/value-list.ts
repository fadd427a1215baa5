import { htmlBlockToMarkdown } from '../../compile/page/html-to-markdown.ts';
import { rewriteHtmlAddresses } from '../../compile/page/html-tokens.ts';
import { isFields } from '../fields.ts';
import type { OldElement } from './element.ts';

type Resolve = OldElement['resolve'];

/** Visible fields of data, in output order. */
const VISIBLE_FIELDS = [
  'label',
  'name',
  'title',
  'text',
  'org',
  'description',
  'desc',
  'details',
  'content',
] as const;

const FIELDS_WITH_LISTS = ['items', 'children', 'links'] as const;

const MAX_DEPTH = 6;

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? [String(value)]
    : isFields(value)
      ? VISIBLE_FIELDS.flatMap((name) => (typeof value[name] === 'string' ? [value[name]] : []))
      : [];

/**
 * The texts in a list attribute of a component as a Markdown list; `''` without any.
 *
 * @param value of the attribute
 */
export function valueList(value: unknown, depth = 0): string {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return '';
  const lines = value.flatMap((item) => {
    const [first, ...rest] = textsOf(item).map((text) => text.replace(/\s+/g, ' ').trim());
    const inner = isFields(item)
      ? FIELDS_WITH_LISTS.map((name) => valueList(item[name], depth + 1)).filter(Boolean)
      : [];
    if (first === undefined) return inner;
    const label = [first, ...rest].map(escapeMarkdown).join(': ');
    return [`${'  '.repeat(depth)}- ${label}`, ...inner];
  });
  return lines.join('\n');
}

/** The text of a table cell; HTML is converted to Markdown. */
function cellOf(value: unknown, resolve: Resolve): string {
  if (Array.isArray(value))
    return value
      .map((each) => cellOf(each, resolve))
      .filter(Boolean)
      .join(', ');
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  const text = String(value);
  const start = text.search(/<[a-z]+[\s>]/);
  const isHtml = start >= 0 && text.includes('</', start);
  const markdown = isHtml
    ? htmlBlockToMarkdown(text, (html) =>
        rewriteHtmlAddresses(html, (address) => resolve(address)?.address ?? '#'),
      )
    : escapeMarkdown(text);
  return markdown
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();
}

/**
 * A list of mappings as a table, with a column per field; `''` for anything else.
 *
 * @param resolve returns the new address for one in a text
 */
export function valueTable(value: unknown, resolve: Resolve): string {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFields)) return '';
  const names = [...new Set(value.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = value.map((row) => line(names.map((name) => cellOf(row[name], resolve))));
  return [line(names.map(escapeMarkdown)), line(names.map(() => '---')), ...rows].join('\n');
}

/** Escapes Markdown and MDX syntax. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\[\]<{*_`]/g, '\\$&');
