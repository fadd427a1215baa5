import { defineComponent } from './component.ts';

/** Where the line of an item ends: at a block, or with the item. */
const END = /<\/?(?:li|[ou]l|p)\b|$/;

/** A name: up to the first space that is in no element. */
const NAME = /^(?:<(\w+)\b[^<>]{0,300}>[^<]*<\/\1>|<[^<>]{0,300}>|[^\s<]+){1,1000}/;

/** Tells the name of a file or folder from the comment after it, in what follows the tag of its item. */
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

/** Tells the names of files and folders in a list from the comments after them. */
const namedItems = ([start = '', ...items]: readonly string[]): string =>
  start + items.map(namedItem).join('');

/** A list of files and folders, whose names end with “/”, each with a comment after its name or none. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${namedItems(children.split('<li>'))}\n</div>`,
  markdown: ({ children }) => children,
});
