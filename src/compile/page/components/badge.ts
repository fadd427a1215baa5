import { escapeLine, escapeText } from '../../../common/escape.ts';
import { defineComponent, ignored } from './component.ts';

/** Badge styles by the names of other systems. */
const BADGE_STYLES: Readonly<Record<string, string>> = {
  caution: 'warning',
  danger: 'danger',
  info: 'note',
  note: 'note',
  success: 'tip',
  tip: 'tip',
  warning: 'warning',
};

const styleOf = (name: string) => (Object.hasOwn(BADGE_STYLES, name) ? BADGE_STYLES[name] : 'note');

/** An inline label, such as “New”. */
export const Badge = defineComponent({
  attributes: { text: { prose: true }, type: {}, variant: {}, ...ignored('size') },
  html: ({ attributes: { text, type, variant }, children }) =>
    `<span class="badge badge-${styleOf(type ?? variant ?? 'note')}">${children || escapeText(text ?? '')}</span>`,
  markdown: ({ attributes: { text = '' }, children }) =>
    `(${(children || escapeLine(text)).trim()})`,
});
