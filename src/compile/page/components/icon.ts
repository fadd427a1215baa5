import { iconHtml } from '../../read/icons.ts';
import { defineComponent } from './component.ts';

/** A small drawing on the line, for readers who see it; Markdown has none. */
export const Icon = defineComponent({
  attributes: { name: { required: true, icon: true } },
  html: ({ attributes: { name } }) => iconHtml(name),
  markdown: () => '',
});
