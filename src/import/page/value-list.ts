import { destination } from '../../common/escape.ts';
import { fenced as fencedBlock } from '../../compile/page/edits.ts';
import { htmlBlockToMarkdown } from '../../compile/page/html-to-markdown.ts';
import { rewriteHtmlAddresses } from '../../compile/page/html-tokens.ts';
import { Unknown } from '../config/scope.ts';
import { type Fields, isFields } from '../fields.ts';
import type { OldElement } from './element.ts';

type Resolve = OldElement['resolve'];

/** Fields with the name of an item and with its description, in output order. */
const NAME_FIELDS = ['label', 'name', 'title', 'text', 'org'];
const DESCRIPTION_FIELDS = ['description', 'desc', 'details', 'content'];

const ADDRESS_FIELDS = ['href', 'to', 'link', 'url'];

/** Matches fields that readers do not see. */
export const INVISIBLE_FIELD =
  /^(?:\w*(?:[cC]lass(?:Name)?|[cC]olou?r|[iI]con|[iI]mage|[lL]ogo|[sS]tyle)|alt|bg|\$?id|img|is[A-Z]\w*|key|rel|size|slug|src|target|theme|username|value|variant)$/;

const MAX_DEPTH = 6;

const isScalar = (value: unknown) => ['string', 'number'].includes(typeof value) || value === true;

const oneLine = (value: unknown) => escapeMarkdown(String(value).replace(/\s+/g, ' ').trim());

/** Data that only a program reads, as code. */
const codeOf = (value: unknown) => fencedBlock(JSON.stringify(value, null, 2), 'json').split('\n');

/** A mapping as an item of a list, with the lists in it; its name is a link if it has an address. */
function itemLines(item: Fields, resolve: Resolve, depth: number): readonly string[] {
  const visible = Object.entries(item).filter(([name]) => !INVISIBLE_FIELD.test(name));
  const scalars = visible.filter(([, value]) => isScalar(value));
  const textsOf = (names: readonly string[]) =>
    names.flatMap((name) => scalars.find(([each]) => each === name)?.[1] ?? []).map(oneLine);
  const [first, ...names] = [...textsOf(NAME_FIELDS), ...textsOf(DESCRIPTION_FIELDS)];
  const address = ADDRESS_FIELDS.flatMap((name) => item[name] ?? [])[0];
  const target =
    typeof address === 'string' && address.trim() ? resolve(address)?.address : undefined;
  const known = [...NAME_FIELDS, ...DESCRIPTION_FIELDS, ...ADDRESS_FIELDS];
  const further = scalars
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => (value === true ? name : `${name}: ${oneLine(value)}`));
  const inner = visible.flatMap(([name, value]): readonly string[] => {
    if (!isFields(value)) return valueLines(value, resolve, depth + 1);
    const indent = '  '.repeat(depth + 1);
    return value instanceof Unknown
      ? []
      : [
          `${indent}- ${name}`,
          ...['', ...codeOf(value)].map((line) => line && `${indent}  ${line}`),
        ];
  });
  if (first === undefined && further.length === 0) return inner;
  const label = target && first ? `[${first}](${destination(target)})` : first;
  const list = further.join(', ');
  const head = label && list ? `${label} (${list})` : label || list;
  return [`${'  '.repeat(depth)}- ${[head, ...names].join(': ')}`, ...inner];
}

function valueLines(value: unknown, resolve: Resolve, depth: number): readonly string[] {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return [];
  return value.flatMap((item) =>
    isFields(item)
      ? itemLines(item, resolve, depth)
      : isScalar(item)
        ? [`${'  '.repeat(depth)}- ${oneLine(item)}`]
        : valueLines(item, resolve, depth),
  );
}

/**
 * A list attribute of a component, or the lists in a mapping, as a Markdown list, with everything that
 * readers may have seen; `''` without any.
 *
 * @param value of the attribute
 * @param resolve returns the new address for one in the data
 */
export const valueList = (value: unknown, resolve: Resolve): string =>
  (isFields(value) ? Object.values(value) : [value])
    .flatMap((each) => valueLines(each, resolve, 0))
    .join('\n');

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

const isFlat = (row: unknown): row is Fields =>
  isFields(row) && !Object.values(row).flat().some(isFields);

/**
 * A list of mappings without lists as a table, with a column per field; `''` for anything else.
 *
 * @param resolve returns the new address for one in a text
 */
export function valueTable(value: unknown, resolve: Resolve): string {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isFlat)) return '';
  const names = [...new Set(value.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = value.map((row) => line(names.map((name) => cellOf(row[name], resolve))));
  return [line(names.map(escapeMarkdown)), line(names.map(() => '---')), ...rows].join('\n');
}

/** Escapes Markdown and MDX syntax, except for code. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/(?<!`)`[^`\n]+`(?!`)|[\\[\]<{*_`]/g, (match) =>
    match.length > 1 ? match : `\\${match}`,
  );
