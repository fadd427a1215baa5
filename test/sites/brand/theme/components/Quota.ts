import { defineComponent, escapeAttribute, escapeText } from 'lectern';
import { inWords } from './numbers.ts';

/** How much of something there may be. */
export default defineComponent({
  attributes: {
    of: { required: true, prose: true },
    limit: { required: true },
    kind: { values: ['soft', 'hard'] },
    href: { address: 'link' },
    id: { anchor: true },
  },
  html: ({ attributes: { of, limit, kind = 'hard', href, id }, children }) =>
    `<div class="quota quota-${kind}"${id === undefined ? '' : ` id="${escapeAttribute(id)}"`}>
<p><strong>${inWords(limit)}</strong> ${href === undefined ? escapeText(of) : `<a href="${href}">${escapeText(of)}</a>`}</p>
${children}
</div>`,
  markdown: ({ attributes: { of, limit, kind = 'hard', href }, children }) =>
    `**${inWords(limit)} ${href === undefined ? of : `[${of}](${href})`}** (${kind} limit)\n\n${children}`,
});
