import { calloutNamed } from '../../compile/page/dialects/alerts.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Line } from '../page/lines.ts';
import { prefixed, unindented } from '../page/region.ts';
import type { Report } from '../report.ts';

/** `!!! note "Title"`, `??? tip`, `???+ note`; also as the first thing in a list item. */
const ADMONITION =
  /^([ \t]*(?:(?:[:*+-]|\d+[.)])[ \t]+)?)(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+(?:inline|end|[\w-]+))*(?:[ \t]+"(.*)")?[ \t]*$/;

/** `=== "Label"` */
const TAB = /^([ \t]*)===[!+]*[ \t]+["'](.*)["'][ \t]*$/;

/** `/// note | Title`, which `///` closes. */
const BLOCK = /^([ \t]*)\/{3,}[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*))?$/;

/** `::: package.module`, also as a heading: documentation that a plugin makes from code. */
const GENERATED = /^([ \t>]*)(#+[ \t]+)?:::[ \t]+([\w.-]+)[ \t]*$/;

/** How deep an indented body lies below its opening line. */
const INDENTATION = 4;

const columnsOf = (text: string) => text.replaceAll('\t', '    ').length;

const widthOf = (text: string) => columnsOf(/^[ \t]*/.exec(text)?.[0] ?? '');

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, ' ');

/**
 * Admonitions, tabs and blocks of Python-Markdown as containers. Their bodies are indented, which
 * Markdown elsewhere takes for code.
 */
export function convertBlocks(lines: readonly Line[], report: Report): readonly Line[] {
  const found: Line[] = [];
  const isCode = fenceTracker();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    if (isCode(line.text)) {
      found.push(line);
      continue;
    }
    const converted = convertAt(lines, index, report);
    if (!converted) {
      found.push(line);
      continue;
    }
    found.push(...converted.lines);
    index = converted.next - 1;
  }
  return found;
}

interface Converted {
  readonly lines: readonly Line[];
  /** The line after the block. */
  readonly next: number;
}

function convertAt(lines: readonly Line[], index: number, report: Report): Converted | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const [, space = '', sign = '', type = '', title] = ADMONITION.exec(line.text) ?? [];
  if (sign !== '') {
    const { body, next } = bodyBelow(lines, index, space);
    return { lines: admonition(line, space, sign, type, title, convertBlocks(body, report)), next };
  }
  const [, before = '', tab] = TAB.exec(line.text) ?? [];
  if (tab !== undefined) return tabs(lines, index, before, indentedTab, report);
  const [, around = '', name = '', label] = BLOCK.exec(line.text) ?? [];
  if (name === 'tab') return tabs(lines, index, around, blockTab, report);
  if (name !== '') return block(lines, index, around, name, label, report);
  const [, prefix = '', heading = '', generated] = GENERATED.exec(line.text) ?? [];
  if (generated === undefined) return undefined;
  report.add('reference-dropped', line.file, line.line, generated);
  const named = { ...line, text: `${prefix}${heading}\`${generated}\`` };
  return { lines: [named], next: bodyBelow(lines, index, prefix).next };
}

/** The indented lines below a line, without their indentation. */
function bodyBelow(
  lines: readonly Line[],
  index: number,
  space: string,
): { body: readonly Line[]; next: number } {
  const width = columnsOf(space) + INDENTATION;
  let next = index + 1;
  for (let at = next; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (text.trim() === '') continue;
    if (widthOf(text) < width) break;
    next = at + 1;
  }
  const from = lines.findIndex(({ text }, at) => at > index && text.trim() !== '');
  const body = lines
    .slice(from < 0 ? next : Math.min(from, next), next)
    .map((line) => ({ ...line, text: withoutWidth(line.text, width) }));
  return { body, next };
}

function withoutWidth(text: string, width: number): string {
  let at = 0;
  for (let seen = 0; seen < width && /[ \t]/.test(text[at] ?? ''); at++)
    seen += text[at] === '\t' ? 4 : 1;
  return text.slice(at);
}

/** Lines within colons that are more than any in them, indented as the block was. */
function container(
  at: Line,
  space: string,
  name: string,
  label: string | undefined,
  body: readonly Line[],
): readonly Line[] {
  const longest = body.map(({ text }) => /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0);
  const colons = ':'.repeat(Math.max(2, ...longest) + 1);
  const title =
    label === undefined || label === ''
      ? ''
      : `[${label.replace(/\\"/g, '"').replace(/[[\]]/g, '\\$&')}]`;
  const all = [
    { ...at, text: `${colons}${name}${title}` },
    { ...at, text: '' },
    ...body,
    { ...at, text: '' },
    { ...at, text: colons },
    { ...at, text: '' },
  ];
  // What opens a list item stands before its first line alone.
  const below = ' '.repeat(columnsOf(space));
  return all.map((line, index) => ({
    ...line,
    text: line.text === '' ? '' : (index === 0 ? space : below) + line.text,
  }));
}

function admonition(
  at: Line,
  space: string,
  sign: string,
  type: string,
  title: string | undefined,
  body: readonly Line[],
): readonly Line[] {
  const known = calloutNamed(type);
  const label = title ?? (known === type ? undefined : titled(type));
  if (sign.startsWith('?')) {
    const open = sign.endsWith('+') ? '{open}' : '';
    const [first, ...rest] = container(at, space, 'details', label ?? titled(type), body);
    return first ? [{ ...first, text: first.text + open }, ...rest] : [];
  }
  return container(at, space, known ?? 'note', label, body);
}

/** One of several tabs that follow each other. */
interface Tab {
  readonly label: string;
  readonly body: readonly Line[];
  readonly next: number;
}

type ReadTab = (lines: readonly Line[], index: number, space: string) => Tab | undefined;

/** The tab that starts with `=== "Label"` at a line. */
const indentedTab: ReadTab = (lines, index, space) => {
  const [, own, label = ''] = TAB.exec(lines[index]?.text ?? '') ?? [];
  return own === space ? { label, ...bodyBelow(lines, index, space) } : undefined;
};

/** The tab that starts with `/// tab | Label` at a line. */
const blockTab: ReadTab = (lines, index, space) => {
  const [, own, name, label = ''] = BLOCK.exec(lines[index]?.text ?? '') ?? [];
  const end = own === space && name === 'tab' ? blockEnd(lines, index) : undefined;
  if (end === undefined) return undefined;
  return { label: label.trim(), body: lines.slice(index + 1, end), next: end + 1 };
};

function tabs(
  lines: readonly Line[],
  index: number,
  space: string,
  readTab: ReadTab,
  report: Report,
): Converted | undefined {
  const first = lines[index];
  const inner: Line[] = [];
  let next = index;
  for (;;) {
    let at = next;
    while (lines[at]?.text.trim() === '') at++;
    const line = lines[at];
    const tab = line && readTab(lines, at, space);
    if (!tab) break;
    inner.push(...container(line, '', 'tab', tab.label, convertBlocks(tab.body, report)));
    next = tab.next;
  }
  if (!first || inner.length === 0) return undefined;
  return { lines: container(first, space, 'tabs', undefined, inner), next };
}

/** The line that closes the block which a line opens; `undefined` if it is not closed. */
function blockEnd(lines: readonly Line[], index: number): number | undefined {
  const isCode = fenceTracker();
  let depth = 1;
  for (let at = index + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (isCode(text)) continue;
    if (/^[ \t]*\/{3,}[ \t]*$/.test(text)) depth--;
    else if (BLOCK.test(text)) depth++;
    if (depth === 0) return at;
  }
  return undefined;
}

function block(
  lines: readonly Line[],
  index: number,
  space: string,
  name: string,
  label: string | undefined,
  report: Report,
): Converted | undefined {
  const line = lines[index];
  const end = blockEnd(lines, index);
  if (!line || end === undefined) return undefined;
  const body = convertBlocks(lines.slice(index + 1, end), report);
  const known = calloutNamed(name) ?? (name === 'details' ? name : 'note');
  return { lines: container(line, space, known, label?.trim(), body), next: end + 1 };
}

/** `<div class="grid cards" markdown>`, around a list whose items are cards. */
const GRID = /^<div(?=[^<>]*\sclass="[^"]*\bcards\b)[^<>]*>$/;

const ITEM = /^([ \t]*[-*+][ \t]+)(.*)$/;

/** Icons, with what says how large they are, and spaces that are written down. */
const ICON = String.raw`(?::[\w-]+:(?:\{[^{}]*\})?|&nbsp;|[ \t])*`;

/** What a card is called, at its start: `__Title__`, `**Title**` or `[__Title__](page.md)`. */
const TITLE = new RegExp(
  `^${ICON}(?:(__|\\*\\*)([^*_\\[\\]]+)\\1|\\[(__|\\*\\*)([^*_\\[\\]]+)\\3\\]\\(([^()\\s]+)\\))(?:\\{[^{}]*\\})?[ \\t]*(.*)$`,
);

/**
 * The grids of Material for MkDocs as cards. A grid in which an item has no title stays a list.
 *
 * @param lines with elements of HTML set apart by empty lines
 */
export function convertCards(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  const isCode = fenceTracker();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const isGrid = line && !isCode(line.text) && GRID.test(line.text.trim());
    const end = isGrid ? gridEnd(lines, index) : undefined;
    const cards = end === undefined ? undefined : cardsOf(lines.slice(index + 1, end));
    if (line && cards && end !== undefined) {
      found.push({ ...line, text: '<Cards>' }, { ...line, text: '' }, ...cards, {
        ...line,
        text: '</Cards>',
      });
      index = end;
    } else if (line) found.push(line);
  }
  return found;
}

function gridEnd(lines: readonly Line[], start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < lines.length; at++) {
    for (const [tag] of (lines[at]?.text ?? '').matchAll(/<\/?div\b/g))
      depth += tag === '<div' ? 1 : -1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The items of a list as cards; `undefined` if one has no title. */
function cardsOf(lines: readonly Line[]): readonly Line[] | undefined {
  const body = unindented(lines).filter((_, index, all) => index > 0 || all[0]?.text.trim() !== '');
  const starts = body.flatMap(({ text }, index) => (/^[-*+][ \t]/.test(text) ? [index] : []));
  if (starts[0] !== body.findIndex(({ text }) => text.trim() !== '')) return undefined;
  const cards = starts.map((start, index) => cardOf(body.slice(start, starts[index + 1])));
  return cards.every((card) => card !== undefined) ? cards.flat() : undefined;
}

function cardOf(lines: readonly Line[]): readonly Line[] | undefined {
  const [first, ...rest] = lines;
  const [, , written = ''] = ITEM.exec(first?.text ?? '') ?? [];
  // An icon may stand on a line of its own, above the title.
  const below = unindented(rest);
  const isIcon = new RegExp(`^${ICON}$`).test(written);
  const [head = '', body] = isIcon ? [below[0]?.text, below.slice(1)] : [written, below];
  const [, , plain, , linked, href, after = ''] = TITLE.exec(head) ?? [];
  const title = plain ?? linked;
  const quote = ['"', "'"].find((each) => !title?.includes(each));
  if (!first || title === undefined || quote === undefined) return undefined;
  const at = (text: string): Line => ({ ...first, text });
  const start = body.findIndex(({ text }) => text.trim() !== '');
  const isRule = after === '' && /^-{3,}[ \t]*$/.test(body[start]?.text ?? '');
  const link = href === undefined ? '' : ` href="${href.replaceAll('"', '%22')}"`;
  const text = [at(after), ...(isRule ? body.slice(start + 1) : body)];
  const isFull = ({ text: each }: Line) => each.trim() !== '';
  return [
    at(`<Card title=${quote}${title.trim()}${quote}${link}>`),
    at(''),
    ...text.filter(
      (_, index) => text.slice(0, index + 1).some(isFull) && text.slice(index).some(isFull),
    ),
    at(''),
    at('</Card>'),
    at(''),
  ];
}

/** An opening tag alone on its line, whose content the attribute `markdown` makes Markdown. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]*)(?=[\s>])[^<>]*\smarkdown(?:=(?:"\w+"|'\w+'|\w+))?(?=[\s>])[^<>]*>[ \t]*$/i;

/** The line that closes an element opened on a line above; `undefined` if there is none. */
function endOf(lines: readonly Line[], start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi');
  const isCode = fenceTracker();
  let depth = 1;
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (isCode(text)) continue;
    for (const [, slash] of text.matchAll(tags)) depth += slash === '/' ? -1 : 1;
    if (depth <= 0) return text.trim() === `</${name}>` ? at : undefined;
  }
  return undefined;
}

/**
 * Sets Markdown in elements of HTML apart by empty lines and without its indentation: in Markdown
 * elsewhere, the lines below a tag are HTML, and indented ones code.
 */
export function separateMarkdown(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  const isCode = fenceTracker();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    const [, space = '', name] = isCode(line.text) ? [] : (OPENING.exec(line.text) ?? []);
    const end = name === undefined ? undefined : endOf(lines, index, name);
    const last = end === undefined ? undefined : lines[end];
    if (end === undefined || !last) {
      found.push(line);
      continue;
    }
    const body = separateMarkdown(unindented(lines.slice(index + 1, end)));
    const empty = { ...line, text: '' };
    found.push(line, empty, ...prefixed(body, space), empty, {
      ...last,
      text: space + last.text.trim(),
    });
    index = end;
  }
  return found;
}
