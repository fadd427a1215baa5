import type { ComponentDefinition } from './component.ts';

/** A list of files and folders, whose names end with “/”. */
export const FileTree: ComponentDefinition = {
  attributes: {},
  html: ({ children }) => `<div class="file-tree">\n${children}\n</div>`,
  markdown: ({ children }) => children,
};
