import { escapeText } from '../../../common/escape.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { type Attributes, defineComponent, idAttribute, ignored } from './component.ts';

/** Attributes with the name of a parameter; most also say its location in the request. */
const NAMES = ['name', 'path', 'query', 'body', 'header'] as const;

const nameOf = (attributes: Attributes) =>
  NAMES.map((each) => attributes[each]).find((each) => each !== undefined) ?? '';

const inCode = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Punctuation for screen readers. */
const unseen = (text: string) => `<span class="visually-hidden">${text}</span>`;

/** The facts about a field besides its name. */
function factsOf(
  { type, default: initial, required, deprecated }: Attributes,
  { fieldRequired, fieldDeprecated, fieldDefault }: Texts,
) {
  const facts: { html: string; markdown: string }[] = [];
  const add = (html: string, markdown: string) => facts.push({ html, markdown });
  const badge = (label: string, colour: string) =>
    add(`<span class="badge badge-${colour}">${label}</span>`, label);
  if (type !== undefined) {
    // Markdown would take `List<Item>` for HTML.
    const markdown = /[<*&\\]/.test(type) ? inCode(type) : type;
    add(`<span class="field-type">${escapeText(type)}</span>`, markdown);
  }
  if (required !== undefined) badge(fieldRequired, 'danger');
  if (deprecated !== undefined) badge(fieldDeprecated, 'warning');
  if (initial !== undefined) {
    const code = `${fieldDefault} <code>${escapeText(initial)}</code>`;
    add(`<span class="field-default">${code}</span>`, `${fieldDefault} ${inCode(initial)}`);
  }
  return facts;
}

/** A parameter or a field of an object: name, type and description. */
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
    const facts = factsOf(attributes, texts).map(({ html }) => html);
    const head =
      facts.length > 0 ? `${name} ${unseen('(')}${facts.join(unseen(', '))}${unseen(')')}` : name;
    return `<div class="field"${idAttribute(attributes.id)}>\n<p class="field-head">${head}</p>\n${children}\n</div>`;
  },
  markdown: ({ attributes, children, texts }) => {
    const facts = factsOf(attributes, texts).map(({ markdown }) => markdown);
    const anchor = attributes.id === undefined ? '' : `<a${idAttribute(attributes.id)}></a>`;
    const head = `- ${anchor}${inCode(nameOf(attributes))}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
    return children === '' ? head : `${head}\n\n${children.replace(/^(?=.)/gm, '  ')}`;
  },
});
