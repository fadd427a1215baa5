import { parseDocument, stringify } from 'yaml';
import { decodedValue } from '../../compile/page/html-tokens.ts';
import { FRONT_MATTER } from '../../compile/read/front-matter.ts';
import { type Fields, fieldsOf, textField } from '../fields.ts';
import { expectAcyclic } from '../source-folder.ts';

/** Text fields, even if unquoted text has another meaning in YAML: `title: {#if …}`. */
const TEXT_FIELDS = ['title', 'description'];

/** Parses lines with a name and a text leniently. */
const parseLeniently = (yaml: string): Fields =>
  Object.fromEntries(
    [...yaml.matchAll(/^([\w-]+):[ \t]+(?![ \t|>])(.+)/gm)].flatMap(
      ([, name = '', written = '']) => {
        const text = written.trimEnd().replace(/^(["'])(.+)\1$/, '$2');
        return /^[&*[{]/.test(text) && !TEXT_FIELDS.includes(name) ? [] : [[name, text]];
      },
    ),
  );

/**
 * Splits off the front matter. Invalid YAML is parsed leniently, line by line, for unquoted texts such as
 * `title: @scope/name: setup`. Anything but a mapping counts as empty.
 *
 * @returns `lines` is the number of lines before the body
 */
export function splitFrontMatter(text: string): {
  readonly data: Fields;
  readonly body: string;
  readonly lines: number;
} {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { data: {}, body: text, lines: 0 };
  const yaml = match[1] ?? '';
  const document = parseDocument(yaml, { logLevel: 'silent', strict: false, uniqueKeys: false });
  const body = text.slice(match[0].length);
  // The last line of a file may lack a line break.
  const lines = (match[0].match(/\n|.$/g) ?? []).length;
  const lenient = parseLeniently(yaml);
  if (document.errors.length > 0) return { data: lenient, body, lines };
  let data: unknown;
  try {
    data = expectAcyclic(document.toJS());
  } catch {
    // Too many aliases, or one inside its own value.
  }
  const fields = fieldsOf(data);
  const texts = TEXT_FIELDS.filter((name) => typeof fields[name] === 'object' && name in lenient);
  return {
    data: { ...fields, ...Object.fromEntries(texts.map((name) => [name, lenient[name]])) },
    body,
    lines,
  };
}

/** Matches inline elements with their text. */
const INLINE_ELEMENT =
  /<(abbr|b|code|div|em|i|kbd|mark|small|span|strong|sub|sup)\b[^<>]*>((?:(?!<\1\b).)*?)<\/\1>/gi;

/**
 * A field that old systems render as HTML, as plain text on one line: without inline tags, pictures
 * and soft hyphens, and with decoded entities.
 */
export function plainTextField(value: unknown): string | undefined {
  let text = (textField(value) ?? '').replace(/<(?:w?br|img)\b[^<>]*>/gi, ' ');
  for (let inner = ''; inner !== text; ) {
    inner = text;
    text = inner.replace(INLINE_ELEMENT, '$2');
  }
  // Other tags are text: “The <head> element”.
  return textField(decodedValue(text).replaceAll('\u00ad', ''));
}

/**
 * A field as a day, `YYYY-MM-DD`; `undefined` if invalid. Days overflow into the next month, as in YAML
 * parsers.
 */
export function dateField(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : textField(value);
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text ?? '') ?? [];
  if (day) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.toISOString().slice(0, 10);
  }
  const time = Date.parse(`${text ?? ''} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** YAML between `---` lines; omits undefined fields. */
export const formatFrontMatter = (fields: Fields): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
