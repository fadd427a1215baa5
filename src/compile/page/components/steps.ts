import { escapeText } from '../../../common/escape.ts';
import { defineComponent, ignored } from './component.ts';

/** A numbered list with a line through it, or `Step`s. */
export const Steps = defineComponent({
  attributes: ignored('titleSize'),
  html: ({ children }) => {
    const content = children.startsWith('<li>') ? `<ol>\n${children}\n</ol>` : children;
    return `<div class="steps">\n${content}\n</div>`;
  },
  markdown: (content) => {
    if (content.items.length === 0) return content.children;
    return content.items
      .map(({ attributes: { title = '' }, children }, index) => {
        const text = `**${title}**\n\n${children}`.trim().replace(/\n(?=.)/g, '\n   ');
        return `${index + 1}. ${text}`;
      })
      .join('\n');
  },
});

/** A step with a title. */
export const Step = defineComponent({
  attributes: {
    title: { required: true, prose: true },
    ...ignored('icon', 'stepNumber'),
  },
  parent: 'Steps',
  html: ({ attributes: { title }, children }) =>
    `<li>\n<p><strong>${escapeText(title)}</strong></p>\n${children}\n</li>`,
  markdown: ({ children }) => children,
});
