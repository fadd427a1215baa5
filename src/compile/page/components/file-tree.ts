import { defineComponent } from './component.ts';

/** A list of files and folders, whose names end with “/”. */
export const FileTree = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${children}\n</div>`,
  markdown: ({ children }) => children,
});
