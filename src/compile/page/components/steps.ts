import type { ComponentDefinition } from './component.ts';

export const Steps: ComponentDefinition = {
  attributes: {},
  html: ({ children }) => `<div class="steps">\n${children}\n</div>`,
  markdown: ({ children }) => children,
};
