import { escapeLine, escapeText } from '../../../common/escape.ts';
import { defineComponent, ignored, itemsOf } from './component.ts';

/** A numbered list drawn along a line, or `Step` children. */
export const Steps = defineComponent({
  attributes: ignored('titleSize'),
  html: ({ children }) => {
    const content = children.startsWith('<li>') ? `<ol>\n${children}\n</ol>` : children;
    return `<div class="steps">\n${content}\n</div>`;
  },
  markdown: ({ parts }) => itemsOf(parts, 'Step', (index) => `${index + 1}.`),
});

/** A step with a title. */
export const Step = defineComponent({
  attributes: {
    title: { required: true, prose: true },
    ...ignored('icon', 'stepNumber'),
  },
  parent: 'Steps',
  html: ({ attributes: { title }, children }) =>
    `<li>\n${title && `<p><strong>${escapeText(title)}</strong></p>\n`}${children}\n</li>`,
  markdown: ({ attributes: { title }, children }) =>
    `${title && `**${escapeLine(title)}**`}\n\n${children}`.trim(),
});
