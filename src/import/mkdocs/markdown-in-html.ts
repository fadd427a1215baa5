import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { closingLine, type Line } from '../page/lines.ts';
import { prefixed, unindented } from '../page/region.ts';

/** An opening tag alone on its line, whose content the attribute `markdown` makes Markdown. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]*)(?=[\s>])[^<>]*\smarkdown(?:=(?:"\w+"|'\w+'|\w+))?(?=[\s>])[^<>]*>[ \t]*$/i;

/** `<div class="grid cards" markdown>`, around a list whose items are cards. */
const GRID = /^[ \t]*<div(?=[^<>]*\sclass="[^"]*\bcards\b)/;

/** Icons, with what says how large they are, and spaces that are written down. */
const ICON = String.raw`(?::[\w-]+:(?:\{[^{}]*\})?|&nbsp;|[ \t])*`;

const ONLY_ICON = new RegExp(`^${ICON}$`);

/** What a card is called, at its start: `__Title__`, `**Title**` or `[__Title__](page.md)`. */
const TITLE = new RegExp(
  `^${ICON}(?:(__|\\*\\*)([^*_\\[\\]]+)\\1|\\[(__|\\*\\*)([^*_\\[\\]]+)\\3\\]\\(([^()\\s]+)\\))(?:\\{[^{}]*\\})?[ \\t]*(.*)$`,
);

/**
 * Sets Markdown in elements of HTML apart by empty lines and without its indentation: in Markdown
 * elsewhere, the lines below a tag are HTML, and indented ones code. The grids of Material become cards; one
 * in which an item has no title stays a list.
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
    const cards = GRID.test(line.text) ? cardsOf(body) : undefined;
    if (cards) found.push({ ...line, text: '<Cards>' }, empty, ...cards);
    else found.push(line, empty, ...prefixed(body, space), empty);
    found.push({ ...last, text: cards ? '</Cards>' : space + last.text.trim() });
    index = end;
  }
  return found;
}

/** The line that closes an element opened on a line above; `undefined` if none has only its tag. */
function endOf(lines: readonly Line[], start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi');
  const end = closingLine(lines, start, (text) =>
    [...text.matchAll(tags)].reduce((sum, [, slash]) => sum + (slash === '/' ? -1 : 1), 0),
  );
  return lines[end ?? -1]?.text.trim() === `</${name}>` ? end : undefined;
}

const isFull = ({ text }: Line) => text.trim() !== '';

/** The items of a list as cards; `undefined` if one has no title. */
function cardsOf(lines: readonly Line[]): readonly Line[] | undefined {
  const body = lines.slice(lines.findIndex(isFull));
  const starts = body.flatMap(({ text }, index) => (/^[-*+][ \t]/.test(text) ? [index] : []));
  if (starts[0] !== 0) return undefined;
  const cards = starts.map((start, index) => cardOf(body.slice(start, starts[index + 1])));
  return cards.every((card) => card !== undefined) ? cards.flat() : undefined;
}

function cardOf([first, ...rest]: readonly Line[]): readonly Line[] | undefined {
  const written = first?.text.replace(/^[-*+][ \t]+/, '') ?? '';
  // An icon may stand on a line of its own, above the title.
  const below = unindented(rest);
  const isIcon = ONLY_ICON.test(written);
  const head = isIcon ? (below[0]?.text ?? '') : written;
  const [, , plain, , linked, href, after = ''] = TITLE.exec(head) ?? [];
  const title = plain ?? linked;
  const quote = ['"', "'"].find((each) => !title?.includes(each));
  if (!first || title === undefined || quote === undefined) return undefined;
  const at = (text: string): Line => ({ ...first, text });
  const body = below.slice(isIcon ? 1 : 0);
  const start = body.findIndex(isFull);
  const isRule = after === '' && /^-{3,}[ \t]*$/.test(body[start]?.text ?? '');
  const text = [at(after), ...body.slice(isRule ? start + 1 : 0)];
  const shown = text.slice(text.findIndex(isFull), text.findLastIndex(isFull) + 1);
  const link = href === undefined ? '' : ` href="${href.replaceAll('"', '%22')}"`;
  const open = at(`<Card title=${quote}${title.trim()}${quote}${link}>`);
  return [open, at(''), ...shown, at(''), at('</Card>'), at('')];
}
