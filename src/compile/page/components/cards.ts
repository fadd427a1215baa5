import { escapeAttribute, escapeLabel, escapeText } from '../../../common/escape.ts';
import { type ComponentMarkdown, defineComponent } from './component.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const item = ({ attributes: { title = '', href, description }, children }: ComponentMarkdown) => {
  const label = escapeLabel(title);
  const text = oneLine(description ?? children);
  return `- ${href === undefined ? `**${label}**` : `[${label}](${href})`}${text && `: ${text}`}`;
};

/** Cards side by side. */
export const Cards = defineComponent({
  attributes: { cols: { ignored: true }, stagger: { ignored: true } },
  html: ({ children }) => `<div class="cards">\n${children}\n</div>`,
  markdown: ({ items }) => items.map(item).join('\n'),
});

/** A title with some words, most often a link to a page. */
export const Card = defineComponent({
  attributes: {
    title: { required: true, prose: true },
    href: { address: 'link' },
    description: { prose: true },
    icon: { ignored: true },
    iconType: { ignored: true },
    color: { ignored: true },
    horizontal: { ignored: true },
    arrow: { ignored: true },
    cta: { ignored: true },
  },
  html: ({ attributes: { title, href, description }, children }) => {
    const label =
      href === undefined
        ? escapeText(title)
        : `<a href="${escapeAttribute(href)}">${escapeText(title)}</a>`;
    const text = description === undefined ? children : `<p>${escapeText(description)}</p>`;
    return `<div class="card">\n<p class="card-title">${label}</p>\n${text}\n</div>`;
  },
  markdown: item,
});
