import { inWords } from '../../common/in-words.ts';
import { calloutType } from '../../compile/page/dialects/alerts.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { closingLine, dedentLines, type Line, mapBlocks, prefixLines } from '../page/lines.ts';
import type { Report } from '../report.ts';

/** `!!! note "Title"`, `??? tip`, `???+ note`; also at the start of a list item. */
const ADMONITION =
  /^([ \t]*(?:(?:[:*+-]|\d+[.)])[ \t]+)?)(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"(.*)")?[ \t]*$/;

/** `=== "Label"` */
const TAB = /^([ \t]*)===[!+]*[ \t]+["'](.*)["'][ \t]*$/;

/** `/// note | Title`, closed by `///`. */
const BLOCK = /^([ \t]*)\/{3,}[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*))?$/s;

/** `::: package.module`, also as a heading: documentation that a plugin generates from code. */
const GENERATED = /^([ \t>]*)(#+[ \t]+)?:::[ \t]+([\w.-]+)[ \t]*$/;

const INDENTATION = 4;

const widthOf = (text: string) => text.replaceAll('\t', '    ').length;

interface Block {
  readonly line: Line;
  /** The text before it on its first line. */
  readonly prefix: string;
  /** Name of the container it is converted to. */
  readonly name: string;
  readonly label?: string | undefined;
  readonly isOpen?: boolean;
  readonly body: readonly Line[];
  /** The line after the block. */
  readonly next: number;
}

/**
 * Converts admonitions, tabs and blocks of Python-Markdown to containers. Their bodies are indented,
 * which standard Markdown takes for code.
 */
export const convertBlocks = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapBlocks(lines, (line, index) => {
    const [, prefix = '', heading = '', generated] = GENERATED.exec(line.text) ?? [];
    if (generated !== undefined && !isContainer(generated)) {
      report.add('reference-dropped', line.file, line.line, generated);
      const named = { ...line, text: `${prefix}${heading}\`${generated}\`` };
      return { lines: [named], next: indentedBody(lines, index, prefix).next };
    }
    const [first, ...others] = blocksAt(lines, index);
    if (!first) return undefined;
    const inside = [first, ...others].flatMap((block) => {
      const body = convertBlocks(block.body, report);
      return first.name === 'tab' ? formatBlock({ ...block, prefix: '' }, body) : body;
    });
    const outer = first.name === 'tab' ? { ...first, name: 'tabs', label: undefined } : first;
    return { lines: formatBlock(outer, inside), next: (others.at(-1) ?? first).next };
  });

/** The block at a line, or all consecutive tabs. */
function blocksAt(lines: readonly Line[], index: number): readonly Block[] {
  const blocks: Block[] = [];
  for (let next = index; ; ) {
    while (blocks.length > 0 && lines[next]?.text.trim() === '') next++;
    const block = blockAt(lines, next);
    const [first = block] = blocks;
    if (!block || block.name !== first?.name || block.prefix !== first.prefix) return blocks;
    blocks.push(block);
    next = block.next;
    if (block.name !== 'tab') return blocks;
  }
}

function blockAt(lines: readonly Line[], index: number): Block | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const [, prefix = '', sign = '', type = '', title] = ADMONITION.exec(line.text) ?? [];
  if (sign !== '') {
    const callout = calloutType(type);
    const isDetails = sign.startsWith('?');
    const name = isDetails ? 'details' : (callout ?? 'note');
    const label = title ?? (callout === type && !isDetails ? undefined : inWords(type));
    const isOpen = sign.endsWith('+');
    return { line, prefix, name, label, isOpen, ...indentedBody(lines, index, prefix) };
  }
  const [, tabPrefix = '', tab] = TAB.exec(line.text) ?? [];
  if (tab !== undefined)
    return {
      line,
      prefix: tabPrefix,
      name: 'tab',
      label: tab,
      ...indentedBody(lines, index, tabPrefix),
    };
  const [, blockPrefix = '', blockType = '', label] = BLOCK.exec(line.text) ?? [];
  const end = blockType === '' ? undefined : closingLine(lines, index, depthChange);
  if (end === undefined) return undefined;
  const isKept = blockType === 'tab' || blockType === 'details';
  const name = isKept ? blockType : (calloutType(blockType) ?? 'note');
  const body = lines.slice(index + 1, end);
  return { line, prefix: blockPrefix, name, label: label?.trim(), body, next: end + 1 };
}

/** The nesting change of a line: slashes close a block, slashes with a name open one. */
const depthChange = (text: string) =>
  /^[ \t]*\/{3,}[ \t]*$/.test(text) ? -1 : BLOCK.test(text) ? 1 : 0;

/** The dedented body below a line. */
function indentedBody(lines: readonly Line[], index: number, prefix: string) {
  const width = widthOf(prefix) + INDENTATION;
  const isBlank = (at: number) => lines[at]?.text.trim() === '';
  let next = index + 1;
  for (let at = next; at < lines.length; at++) {
    if (isBlank(at)) continue;
    if (widthOf(/^[ \t]*/.exec(lines[at]?.text ?? '')?.[0] ?? '') < width) break;
    next = at + 1;
  }
  let start = index + 1;
  while (start < next && isBlank(start)) start++;
  const body = lines
    .slice(start, next)
    .map((line) => ({ ...line, text: dedentBy(line.text, width) }));
  return { body, next };
}

function dedentBy(text: string, width: number): string {
  let at = 0;
  for (let seen = 0; seen < width && /[ \t]/.test(text[at] ?? ''); at++)
    seen += text[at] === '\t' ? 4 : 1;
  return text.slice(at);
}

/** Matches links, and brackets outside of them, in a title. */
const BRACKETS = /(\[[^[\]]+\]\((?:[^()[\]]|\([^()[\]]*\))+\))|[[\]]/g;

/** A container around lines, with more colons than any inside, indented like the block. */
function formatBlock(
  { line, prefix, name, label = '', isOpen }: Block,
  body: readonly Line[],
): readonly Line[] {
  const lengths = body.map(({ text }) => /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 2);
  const colons = ':'.repeat(longest + 1);
  const text = label
    .replace(/\\"/g, '"')
    .replace(BRACKETS, (sign, link?: string) => link ?? `\\${sign}`);
  const title = text && `[${text}]`;
  const lineWith = (text: string) => ({ ...line, text });
  // A list marker precedes only the first line.
  const indentation = ' '.repeat(widthOf(prefix));
  return [
    lineWith(`${prefix}${colons}${name}${title}${isOpen ? '{open}' : ''}`),
    ...[lineWith(''), ...body, lineWith(''), lineWith(colons), lineWith('')].map((each) => ({
      ...each,
      text: each.text && indentation + each.text,
    })),
  ];
}

/** An opening tag alone on its line, with the attribute `markdown`. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]*)(?=[\s>])[^<>]*\smarkdown(?:=(?:"\w+"|'\w+'|\w+))?(?=[\s>])[^<>]*>[ \t]*$/i;

/** `<div class="grid cards" markdown>`, around a list whose items are cards. */
const GRID = /^[ \t]*<div(?=[^<>]*\sclass="[^"]*\bcards\b)/;

/** Matches icons with their attributes, and `&nbsp;`. */
const ICON = String.raw`(?::[\w-]+:(?:\{[^{}]*\})?|&nbsp;|[ \t])*`;

const ONLY_ICON = new RegExp(`^${ICON}$`);

/** Matches the title at the start of a card: `__Title__`, `**Title**` or `[__Title__](page.md)`. */
const TITLE = new RegExp(
  `^${ICON}(?:(__|\\*\\*)([^*_\\[\\]]+)\\1|\\[(__|\\*\\*)([^*_\\[\\]]+)\\3\\]\\(([^()\\s]+)\\))(?:\\{[^{}]*\\})?[ \\t]*(.*)$`,
);

/**
 * Dedents Markdown in HTML elements and separates it by blank lines: otherwise, standard Markdown reads
 * the lines below a tag as HTML, and indented ones as code. Grids of Material become cards unless an item
 * has no title.
 */
export const separateMarkdown = (lines: readonly Line[]): readonly Line[] =>
  mapBlocks(lines, (line, index) => {
    const [, space = '', name] = OPENING.exec(line.text) ?? [];
    const end = name === undefined ? undefined : closingTagLine(lines, index, name);
    const last = lines[end ?? -1];
    if (end === undefined || !last) return undefined;
    const body = separateMarkdown(dedentLines(lines.slice(index + 1, end)));
    const empty = { ...line, text: '' };
    const cards = GRID.test(line.text) ? cardsOf(body) : undefined;
    const inside = cards
      ? [{ ...line, text: '<Cards>' }, empty, ...cards]
      : [line, empty, ...prefixLines(body, space), empty];
    const closing = { ...last, text: cards ? '</Cards>' : space + last.text.trim() };
    const after = lines[end + 1]?.text.trim() ? [empty] : [];
    return { lines: [...inside, closing, ...after], next: end + 1 };
  });

/** The index of the line with only the closing tag of an element, if any. */
function closingTagLine(lines: readonly Line[], start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi');
  const end = closingLine(lines, start, (text) =>
    [...text.matchAll(tags)].reduce((sum, [, slash]) => sum + (slash === '/' ? -1 : 1), 0),
  );
  return lines[end ?? -1]?.text.trim() === `</${name}>` ? end : undefined;
}

const isNotBlank = ({ text }: Line) => text.trim() !== '';

/** The items of a list as cards; `undefined` if one has no title. */
function cardsOf(lines: readonly Line[]): readonly Line[] | undefined {
  const body = lines.slice(lines.findIndex(isNotBlank));
  const starts = body.flatMap(({ text }, index) => (/^[-*+][ \t]/.test(text) ? [index] : []));
  if (starts[0] !== 0) return undefined;
  const cards = starts.map((start, index) => cardOf(body.slice(start, starts[index + 1])));
  return cards.every((card) => card !== undefined) ? cards.flat() : undefined;
}

function cardOf([first, ...rest]: readonly Line[]): readonly Line[] | undefined {
  const firstLine = first?.text.replace(/^[-*+][ \t]+/, '') ?? '';
  // An icon may be on a separate line above the title.
  const remaining = dedentLines(rest);
  const isIcon = ONLY_ICON.test(firstLine);
  const head = isIcon ? (remaining[0]?.text ?? '') : firstLine;
  const [, , plain, , linked, href, after = ''] = TITLE.exec(head) ?? [];
  const title = plain ?? linked;
  const quote = ['"', "'"].find((each) => !title?.includes(each));
  if (!first || title === undefined || quote === undefined) return undefined;
  const at = (text: string): Line => ({ ...first, text });
  const body = remaining.slice(isIcon ? 1 : 0);
  const start = body.findIndex(isNotBlank);
  const isRule = after === '' && /^-{3,}[ \t]*$/.test(body[start]?.text ?? '');
  const text = [at(after), ...body.slice(isRule ? start + 1 : 0)];
  const content = text.slice(text.findIndex(isNotBlank), text.findLastIndex(isNotBlank) + 1);
  const link = href === undefined ? '' : ` href="${href.replaceAll('"', '%22')}"`;
  const open = at(`<Card title=${quote}${title.trim()}${quote}${link}>`);
  return [open, at(''), ...content, at(''), at('</Card>'), at('')];
}
