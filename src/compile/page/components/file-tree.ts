import { applyEdits, type Edit } from '../edits.ts';
import { VOID } from '../html/html-balance.ts';
import { type HtmlToken, htmlText, htmlTokens } from '../html-tokens.ts';
import { defineComponent } from './component.ts';

/** An item of a list, and the line that begins it. */
interface Item {
  readonly tag: HtmlToken;
  /** Where its text begins, and where that ends: at a list in it, at the latest. */
  start: number;
  end?: number;
  /** Where its name ends: at the first space that is in no element. */
  nameEnd?: number;
  /** How many elements are open in its line. */
  depth: number;
  hasText: boolean;
  hasList: boolean;
}

/** The markup of the name of an item, and of the comment after it. */
function itemEdits({ tag, start, end = start, nameEnd, hasList }: Item, list: string): Edit[] {
  const text = list.slice(start, end).trim();
  if (text === '') return [];
  const from = list.indexOf(text, start);
  const to = nameEnd ?? from + text.length;
  const comment = list.slice(to, end).trim();
  const isFolder = hasList || htmlText(list.slice(from, to)).trim().endsWith('/');
  const about = comment === '' ? '' : ` <span class="file-about">${comment}</span>`;
  const before = list.slice(tag.end, from);
  return [
    {
      start: tag.start,
      end: from,
      text: `<li class="${isFolder ? 'folder' : 'file'}">${before}<span class="file-name">`,
    },
    { start: to, end: from + text.length, text: `</span>${about}` },
  ];
}

/** Tells the names of files and folders in a list from the comments after them. */
function namedItems(list: string): string {
  const edits: Edit[] = [];
  const open: Item[] = [];
  for (const token of htmlTokens(list)) {
    const name = 'name' in token ? token.name : '';
    if (token.kind === 'open' && name === 'li') {
      open.push({ tag: token, start: token.end, depth: 0, hasText: false, hasList: false });
      continue;
    }
    const item = open.at(-1);
    if (!item) continue;
    const isList = token.kind === 'open' && (name === 'ul' || name === 'ol');
    const isEnd = token.kind === 'close' && (name === 'p' || name === 'li');
    if (isList) item.hasList = true;
    if (isList || isEnd) item.end ??= token.start;
    if (isEnd && name === 'li') {
      open.pop();
      const isPlain = item.tag.end - item.tag.start === '<li>'.length;
      if (isPlain) edits.push(...itemEdits(item, list));
    } else if (item.end === undefined) readLine(item, token, list);
  }
  return applyEdits(list, edits);
}

/** Reads a token of the line that begins an item. */
function readLine(item: Item, token: HtmlToken, list: string): void {
  const written = list.slice(token.start, token.end);
  if (token.kind === 'open' && token.name === 'p') item.start = token.end;
  else if (token.kind === 'open') item.depth += token.isSelfClosing || VOID.has(token.name) ? 0 : 1;
  else if (token.kind === 'close') item.depth--;
  else if (token.kind === 'text' && item.depth <= 0) {
    const space = (item.hasText ? /\s/ : /(?<=\S)\s/).exec(written);
    if (space) item.nameEnd ??= token.start + space.index;
  }
  item.hasText ||= token.start >= item.start && written.trim() !== '';
}

/** A list of files and folders, whose names end with “/”, each with a comment after its name or none. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${namedItems(children)}\n</div>`,
  markdown: ({ children }) => children,
});
