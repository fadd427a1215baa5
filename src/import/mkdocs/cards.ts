import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Line } from '../page/lines.ts';
import { unindented } from '../page/region.ts';

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
