import { escapeAttribute, escapeLabel, escapeText } from '../../../common/escape.ts';
import { pictureLink } from '../html/blocks.ts';
import { defineComponent } from './component.ts';

export const Figure = defineComponent({
  attributes: {
    src: { required: true, address: 'source' },
    alt: { required: true, prose: true },
    caption: { prose: true },
  },
  html: ({ attributes: { src, alt, caption }, texts }) => {
    const image = `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}" loading="lazy" decoding="async">`;
    const text = caption === undefined ? '' : `\n<figcaption>${escapeText(caption)}</figcaption>`;
    return `<figure>\n${pictureLink(escapeAttribute(src), alt, image, texts)}${text}\n</figure>`;
  },
  markdown: ({ attributes: { src, alt, caption } }) => {
    const image = `![${escapeLabel(alt)}](${src})`;
    return caption === undefined ? image : `${image}\n\n*${caption}*`;
  },
});
