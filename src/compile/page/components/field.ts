import { escapeText } from '../../../common/escape.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { type Attributes, defineComponent, idAttribute, ignored } from './component.ts';

/** Attributes that name a parameter, after the part of a request that it stands in. */
const NAMES = ['name', 'path', 'query', 'body', 'header'] as const;

const nameOf = (attributes: Attributes) =>
  NAMES.map((each) => attributes[each]).find((each) => each !== undefined) ?? '';

const inCode = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** What is between the facts where they are read as text, as in Markdown. */
const unseen = (text: string) => `<span class="visually-hidden">${text}</span>`;

/** What is said of a field besides its name, as HTML and as Markdown. */
function factsOf(
  { type, default: initial, required, deprecated }: Attributes,
  text: Texts,
): (readonly [html: string, markdown: string])[] {
  const badge = (label: string, colour: string) =>
    [`<span class="note-badge badge-${colour}">${label}</span>`, label] as const;
  const usual = (value: string) =>
    [
      `<span class="field-default">${text.fieldDefault} <code>${escapeText(value)}</code></span>`,
      `${text.fieldDefault} ${inCode(value)}`,
    ] as const;
  return [
    type !== undefined &&
      ([
        `<span class="field-type">${escapeText(type)}</span>`,
        // Markdown would take `List<Item>` for HTML.
        /[<*&\\]/.test(type) ? inCode(type) : type,
      ] as const),
    required !== undefined && badge(text.fieldRequired, 'danger'),
    deprecated !== undefined && badge(text.fieldDeprecated, 'warning'),
    initial !== undefined && usual(initial),
  ].filter((fact) => fact !== false);
}

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
    id: { anchor: true },
    ...ignored('placeholder', 'initialValue'),
  },
  html: ({ attributes, children, texts }) => {
    const name = `<code class="field-name">${escapeText(nameOf(attributes))}</code>`;
    const facts = factsOf(attributes, texts).map(([html]) => html);
    const head =
      facts.length > 0 ? `${name} ${unseen('(')}${facts.join(unseen(', '))}${unseen(')')}` : name;
    return `<div class="field"${idAttribute(attributes.id)}>\n<p class="field-head">${head}</p>\n${children}\n</div>`;
  },
  markdown: ({ attributes, children, texts }) => {
    const facts = factsOf(attributes, texts).map(([, markdown]) => markdown);
    const anchor = attributes.id === undefined ? '' : `<a${idAttribute(attributes.id)}></a>`;
    const head = `- ${anchor}${inCode(nameOf(attributes))}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
    return children === '' ? head : `${head}\n\n${children.replace(/^(?=.)/gm, '  ')}`;
  },
});
