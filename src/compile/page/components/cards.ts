import { escapeAttribute, escapeLabel, escapeLine, escapeText } from '../../../common/escape.ts';
import { iconHtml } from '../../read/icons.ts';
import { type ComponentMarkdown, defineComponent, ignored, stacked } from './component.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether Markdown has blocks other than one paragraph. */
const hasBlocks = (text: string) =>
  /\n[ \t]*\n|^(?:[-*+>|#<]|\d+[.)]|`{3}|~{3}|\$\$)/m.test(text.trim());

const item = ({ attributes: { title = '', href, description }, children }: ComponentMarkdown) => {
  const label = escapeLabel(title);
  const blocks = hasBlocks(children) ? children.replace(/^(?=.)/gm, '  ') : '';
  const text = oneLine([escapeLine(description ?? ''), blocks === '' ? children : ''].join(' '));
  const head = `- ${href === undefined ? `**${label}**` : `[${label}](${href})`}${text && `: ${text}`}`;
  return blocks === '' ? head : `${head}\n\n${blocks}`;
};

/** A grid of cards. */
export const Cards = defineComponent({
  attributes: ignored('cols', 'stagger'),
  html: ({ children }) => `<div class="cards">\n${children}\n</div>`,
  markdown: ({ parts }) => stacked(parts.map(({ markdown }) => markdown)),
});

/** A box with a title and text, usually a link. */
export const Card = defineComponent({
  attributes: {
    title: { required: true, prose: true },
    href: { address: 'link' },
    description: { prose: true },
    icon: { icon: true },
    ...ignored('iconType', 'color', 'horizontal', 'arrow', 'cta'),
  },
  html: ({ attributes: { title, href, description, icon }, children }) => {
    const label =
      href === undefined
        ? escapeText(title)
        : `<a href="${escapeAttribute(href)}">${escapeText(title)}</a>`;
    const text = description === undefined ? [] : [`<p>${escapeText(description)}</p>`];
    const parts = [`<p class="card-title">${iconHtml(icon)}${label}</p>`, ...text, children];
    return `<div class="card">\n${parts.filter(Boolean).join('\n')}\n</div>`;
  },
  markdown: item,
});
