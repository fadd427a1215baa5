import { escapeText } from '../../../common/escape.ts';
import { uiTexts } from '../../../i18n/ui.ts';
import { type Attributes, defineComponent } from './component.ts';

/** Attributes that name a parameter, after the part of a request that it stands in. */
const NAMES = ['name', 'path', 'query', 'body', 'header'] as const;

const nameOf = (attributes: Attributes) =>
  NAMES.map((each) => attributes[each]).find((each) => each !== undefined) ?? '';

const inCode = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** A parameter or a field of an object: its name, its type and what it means. */
export const Field = defineComponent({
  attributes: {
    name: { prose: true },
    path: { prose: true },
    query: { prose: true },
    body: { prose: true },
    header: { prose: true },
    type: { prose: true },
    default: { prose: true },
    required: { flag: true },
    deprecated: { flag: true },
    placeholder: { ignored: true },
    initialValue: { ignored: true },
    id: { ignored: true },
  },
  html: ({ attributes, children, locale }) => {
    const { type, default: initial, required, deprecated } = attributes;
    const text = uiTexts(locale);
    const parts = [
      `<code class="field-name">${escapeText(nameOf(attributes))}</code>`,
      ...(type === undefined ? [] : [`<span class="field-type">${escapeText(type)}</span>`]),
      ...(required === undefined
        ? []
        : [`<span class="note-badge badge-danger">${text.fieldRequired}</span>`]),
      ...(deprecated === undefined
        ? []
        : [`<span class="note-badge badge-warning">${text.fieldDeprecated}</span>`]),
      ...(initial === undefined
        ? []
        : [
            `<span class="field-default">${text.fieldDefault} <code>${escapeText(initial)}</code></span>`,
          ]),
    ];
    return `<div class="field">\n<p class="field-head">${parts.join(' ')}</p>\n${children}\n</div>`;
  },
  markdown: ({ attributes, children, locale }) => {
    const { type, default: initial, required, deprecated } = attributes;
    const text = uiTexts(locale);
    const facts = [
      ...(type === undefined ? [] : [type]),
      ...(required === undefined ? [] : [text.fieldRequired]),
      ...(deprecated === undefined ? [] : [text.fieldDeprecated]),
      ...(initial === undefined ? [] : [`${text.fieldDefault} ${inCode(initial)}`]),
    ];
    const head = `- ${inCode(nameOf(attributes))}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
    return children === '' ? head : `${head}\n\n${children.replace(/^(?=.)/gm, '  ')}`;
  },
});
