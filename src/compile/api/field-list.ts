import { escapeAttribute, escapeText } from '../../common/escape.ts';
import type { ApiTexts } from '../../i18n/api-texts.ts';
import { indent } from '../page/edits.ts';
import type { Field } from './fields.ts';
import type { Prose } from './prose.ts';
import { ruleText } from './rules.ts';

/** A list of fields, in all forms. */
export interface FieldList {
  readonly html: string;
  readonly markdown: string;
  readonly text: string;
}

export interface FieldListContext {
  readonly texts: ApiTexts;
  readonly prose: Prose;
  /** The path of the page of a component, and its address in Markdown. */
  readonly pageOf: (schema: string) => { readonly path: string; readonly markdown: string };
}

const EMPTY: FieldList = { html: '', markdown: '', text: '' };

/** Code in Markdown, whatever it contains (CommonMark 0.31, section 6.1). */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

const codeHtml = (text: string) => `<code>${escapeText(text)}</code>`;

/** A list of named fields, each with what is in it. */
export async function fieldList(
  fields: readonly Field[],
  context: FieldListContext,
): Promise<FieldList> {
  if (fields.length === 0) return EMPTY;
  const items = await Promise.all(fields.map((field) => fieldItem(field, context)));
  return {
    html: `<ul class="api-fields">\n${items.map(({ html }) => `<li>${html}</li>`).join('\n')}\n</ul>`,
    markdown: items.map(({ markdown }) => `- ${indent(markdown, '  ')}`).join('\n'),
    text: items.map(({ text }) => text).join('\n'),
  };
}

async function fieldItem(field: Field, context: FieldListContext): Promise<FieldList> {
  const { texts } = context;
  const note = await context.prose.note(field.description);
  const inner = await contentOf(field, context);
  const name = field.name === '' ? '' : `<code class="api-name">${escapeText(field.name)}</code> `;
  const head = [
    `<p class="api-field">${name}<span class="api-type">${escapeText(field.type)}</span>`,
    ...(field.isRequired ? [` <span class="api-required">${texts.required}</span>`] : []),
    ...(field.isDeprecated ? [` <span class="api-deprecated">${texts.deprecated}</span>`] : []),
    '</p>',
  ].join('');
  const rules = field.rules.map((rule) => ruleText(rule, texts));
  const shown = field.name === '' ? codeSpan(field.type) : codeSpan(field.name);
  const first = [
    shown,
    ...(field.name === '' ? [] : [field.type]),
    ...(field.isRequired ? [`**${texts.required}**`] : []),
    ...(field.isDeprecated ? [`**${texts.deprecated}**`] : []),
  ].join(' ');
  const ruleLine = rules
    .map(({ text, values }) => [text, values.map(codeSpan).join(', ')].join(' ').trim())
    .join('. ');
  const open = inner.count > INLINE ? '' : ' open';
  return {
    html: [
      head,
      note.html && `<div class="api-note">${note.html}</div>`,
      rules.length > 0 &&
        `<ul class="api-rules">${rules
          .map(
            ({ text, values }) =>
              `<li>${[escapeText(text), values.map(codeHtml).join(', ')].join(' ').trim()}</li>`,
          )
          .join('')}</ul>`,
      inner.html &&
        (inner.count === 0
          ? inner.html
          : `<details class="api-inner"${open}><summary>${texts.fieldCount(inner.count)}</summary>${inner.html}</details>`),
    ]
      .filter(Boolean)
      .join('\n'),
    markdown: [
      note.markdown === ''
        ? first
        : isOneLine(note.markdown)
          ? `${first}${texts.colon} ${note.markdown}`
          : `${first}\n\n${note.markdown}\n`,
      ruleLine && `${ruleLine}.`,
      inner.markdown && `\n${inner.markdown}`,
    ]
      .filter(Boolean)
      .join('\n'),
    text: [[field.name, note.text].filter(Boolean).join(': '), inner.text]
      .filter(Boolean)
      .join('\n'),
  };
}

/** How many fields are shown unfolded inside another. */
const INLINE = 3;

const isOneLine = (markdown: string) => !markdown.includes('\n');

/** What is in a value: its fields, its alternatives, and the page with the rest. */
export async function contentOf(
  { fields, variants, schema }: Field,
  context: FieldListContext,
): Promise<FieldList & { readonly count: number }> {
  const { texts, pageOf } = context;
  const own = await fieldList(fields, context);
  const options = await variantList(variants, context);
  const page = schema === undefined ? undefined : pageOf(schema);
  const link = page
    ? {
        html: `<p class="api-more">${escapeText(texts.seeSchema)} <a href="${escapeAttribute(page.path)}">${escapeText(schema ?? '')}</a></p>`,
        markdown: `${texts.seeSchema} [${schema}](${page.markdown})`,
        text: '',
      }
    : EMPTY;
  const parts = [own, options, link];
  const joined = (form: keyof FieldList, separator: string) =>
    parts
      .map((part) => part[form])
      .filter((part) => part !== '')
      .join(separator);
  return {
    html: joined('html', '\n'),
    markdown: joined('markdown', '\n\n'),
    text: joined('text', '\n'),
    count: fields.length + variants.length,
  };
}

async function variantList(
  variants: readonly Field[],
  context: FieldListContext,
): Promise<FieldList> {
  if (variants.length === 0) return EMPTY;
  const list = await fieldList(variants, context);
  return {
    html: `<p class="api-one-of">${escapeText(context.texts.oneOf)}</p>\n${list.html}`,
    markdown: `${context.texts.oneOf}\n\n${list.markdown}`,
    text: list.text,
  };
}
