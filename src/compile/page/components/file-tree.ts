import { defineComponent } from './component.ts';

/** An item: its name, up to the first space that is not within an element, and a comment after it. */
const ITEM =
  /<li>(<p>)?((?:<(a|code|del|em|strong)\b[^>]*>.*?<\/\3>|[^\s<])+)(?:\s+((?!\s|<\/|<ul>)[\s\S]*?))?(?=\s*(<\/p>|<ul>|<\/li>)\s*(<ul>)?)/g;

/** Tells the names of files and folders from the comments after them. */
const namedItems = (list: string) =>
  list.replace(
    ITEM,
    (
      _item,
      paragraph = '',
      name: string,
      _element,
      comment: string | undefined,
      end: string,
      list: string | undefined,
    ) => {
      const isFolder = end === '<ul>' || list !== undefined || /\/(?:<[^>]*>)?$/.test(name);
      const about = comment === undefined ? '' : ` <span class="file-about">${comment}</span>`;
      return `<li class="${isFolder ? 'folder' : 'file'}">${paragraph}<span class="file-name">${name}</span>${about}`;
    },
  );

/** A list of files and folders, whose names end with “/”, each with a comment after its name or none. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${namedItems(children)}\n</div>`,
  markdown: ({ children }) => children,
});
