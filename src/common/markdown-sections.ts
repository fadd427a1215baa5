/** A heading of a Markdown page, and what it stands for in the text. */
export interface MarkdownHeading {
  /** Anchor of the heading, as GitHub generates it. */
  readonly id: string;
  /** Its text without markup. */
  readonly title: string;
  /** 1 to 6. */
  readonly depth: number;
  /** Offset of its line, in UTF-16 code units. */
  readonly start: number;
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^\s*(?:>\s*|[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/;
/** Lines that no underline makes a heading of: blank ones, and blocks that are no paragraph. */
const NO_PARAGRAPH = /^(?:\s*$| {4}|\t|\s*(?:[>|#]|[-*+]\s|\d+[.)]\s|<))/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of a heading without the markup of Markdown. */
function plainText(heading: string): string {
  const codes: string[] = [];
  const text = heading
    .replace(/(`+)(.*?[^`])\1(?!`)/g, (_, _fence, code: string) => {
      codes.push(code.replace(/^ (.*\S.*) $/, '$1'));
      return `\0${codes.length - 1}\0`;
    })
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(?<!\\)(\*{1,3}|~~)(\S(?:.*?\S)?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\])(_{1,3})(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
  return text.replace(/\0(\d+)\0/g, (_, index) => codes[Number(index)] ?? '').trim();
}

/** The anchor of a text, as GitHub generates it. */
const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control} -]/gu, '')
    .replaceAll(' ', '-');

/** Numbers anchors that occur again, as GitHub does. */
function numbering(): (anchor: string) => string {
  const counts = new Map<string, number>();
  return (anchor) => {
    let count = counts.get(anchor);
    let id = anchor;
    while (counts.has(id)) {
      count = (count ?? 0) + 1;
      counts.set(anchor, count);
      id = `${anchor}-${count}`;
    }
    counts.set(id, 0);
    return id;
  };
}

/**
 * The headings below the title of a page's Markdown, in order. It reads lines, not CommonMark:
 * headings inside lists and quotes are left out, and anchors are derived from the text alone.
 *
 * @param markdown whose first heading is the title of the page
 */
export function markdownHeadings(markdown: string): MarkdownHeading[] {
  const found: Omit<MarkdownHeading, 'id'>[] = [];
  let fence: string | undefined;
  let start = 0;
  let previous = '';
  for (const line of markdown.split('\n')) {
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    const atx = ATX.exec(line);
    const [, underline] = UNDERLINE.exec(line) ?? [];
    if (fence !== undefined) {
      const isClosed = mark?.startsWith(fence) === true && info.trim() === '';
      if (isClosed) fence = undefined;
    } else if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark;
    } else if (atx) {
      found.push({ title: plainText(atx[2] ?? ''), depth: atx[1]?.length ?? 1, start });
    } else if (underline !== undefined && !NO_PARAGRAPH.test(previous)) {
      const depth = underline.startsWith('=') ? 1 : 2;
      found.push({ title: plainText(previous), depth, start: start - previous.length - 1 });
    }
    start += line.length + 1;
    previous = fence === undefined ? line : '';
  }
  const number = numbering();
  return found.slice(1).map((heading) => ({ ...heading, id: number(anchorOf(heading.title)) }));
}

/**
 * Where the section of a heading ends: at the next heading of the same depth or above.
 *
 * @param headings of the page, in order
 * @param length of its Markdown
 */
export function sectionEnd(
  headings: readonly Pick<MarkdownHeading, 'depth' | 'start'>[],
  index: number,
  length: number,
): number {
  const own = headings[index];
  const next = headings.slice(index + 1).find(({ depth }) => own && depth <= own.depth);
  return next?.start ?? length;
}
