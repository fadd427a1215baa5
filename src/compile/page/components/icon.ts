import { iconHtml } from '../../read/icons.ts';
import { defineComponent } from './component.ts';

/** A decorative inline icon; omitted in Markdown. */
export const Icon = defineComponent({
  attributes: { name: { required: true, icon: true } },
  html: ({ attributes: { name } }) => iconHtml(name),
  markdown: () => '',
});
