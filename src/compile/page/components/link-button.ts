import { escapeAttribute } from '../../../common/escape.ts';
import { defineComponent, ignored } from './component.ts';

/** A link that looks like a button. */
export const LinkButton = defineComponent({
  attributes: {
    href: { required: true, address: 'link' },
    ...ignored('variant', 'icon', 'iconPlacement'),
  },
  html: ({ attributes, children }) =>
    `<a class="button" href="${escapeAttribute(attributes.href)}">${children}</a>`,
  markdown: ({ attributes, children }) => `[${children}](${attributes.href})`,
});
