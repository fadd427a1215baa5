import { defineComponent } from './component.ts';

/** An item of a list without attributes, and its line: up to a block or the end of the item. */
const ITEM = /<li>((?:\s|<p>)*)((?:[^<]|<(?!\/?(?:li|[ou]l|p)\b))+)(?=(?:<\/p>)?\s*(<[ou]l\b)?)/g;

/** A name: up to the first space that is in no element. */
const NAME = /^(?:<(\w+)\b[^<>]{0,300}>[^<]*<\/\1>|<[^<>]{0,300}>|[^\s<])+/;

/** Tells the names of files and folders in a list from the comments after them. */
const namedItems = (list: string): string =>
  list.replace(ITEM, (item: string, before: string, line: string, below?: string) => {
    const name = NAME.exec(line)?.[0];
    if (name === undefined) return item;
    const isFolder = below !== undefined || name.replace(/<[^<>]*>/g, '').endsWith('/');
    const comment = line.slice(name.length).trim();
    const about = comment && ` <span class="file-about">${comment}</span>`;
    const end = line.slice(line.trimEnd().length);
    return `<li class="${isFolder ? 'folder' : 'file'}">${before}<span class="file-name">${name}</span>${about}${end}`;
  });

/** A list of files and folders, whose names end with “/”, each with a comment after its name or none. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${namedItems(children)}\n</div>`,
  markdown: ({ children }) => children,
});
