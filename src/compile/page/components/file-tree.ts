import { defineComponent } from './component.ts';

/** Matches the end of an item's first line: a block tag or the end. */
const END = /<\/?(?:li|[ou]l|p)\b|$/;

/** Matches a name: up to the first space outside elements. */
const NAME = /^(?:<(\w+)\b[^<>]{0,300}>[^<]*<\/\1>|<[^<>]{0,300}>|[^\s<]+){1,1000}/;

/** Marks up the name and the comment of an item, given the HTML after its `<li>` tag. */
function namedItem(item: string): string {
  const [before = ''] = /^\s*(?:<p>\s*)?/.exec(item) ?? [];
  const end = before.length + item.slice(before.length).search(END);
  const line = item.slice(before.length, end);
  const name = NAME.exec(line)?.[0];
  if (name === undefined) return `<li>${item}`;
  const rest = item.slice(end);
  const isFolder =
    /^(?:<\/p>)?\s*<[ou]l\b/.test(rest) || name.replace(/<[^<>]*>/g, '').endsWith('/');
  const comment = line.slice(name.length).trim();
  const about = comment && ` <span class="file-about">${comment}</span>`;
  const space = line.slice(line.trimEnd().length);
  return `<li class="${isFolder ? 'folder' : 'file'}">${before}<span class="file-name">${name}</span>${about}${space}${rest}`;
}

/** Marks up the names and comments of all items. */
const namedItems = ([start = '', ...items]: readonly string[]): string =>
  start + items.map(namedItem).join('');

/** A list of files and of folders, whose names end with “/”, with optional comments after the names. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${namedItems(children.split('<li>'))}\n</div>`,
  markdown: ({ children }) => children,
});
