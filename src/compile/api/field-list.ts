import { escapeText } from '../../common/escape.ts';
import { labelled, plural } from '../../common/fill-text.ts';
import type { ApiPageContext } from './context.ts';
import type { Field } from './fields.ts';
import {
  code,
  codeSpan,
  EMPTY,
  inside,
  joined,
  link,
  list,
  type Part,
  plain,
  unindexed,
} from './part.ts';
import { rulesOf } from './rules.ts';

/** How many fields are shown unfolded inside another. */
const INLINE = 3;

/** A list of fields, each with what is in it. */
export async function fieldList(fields: readonly Field[], context: ApiPageContext): Promise<Part> {
  if (fields.length === 0) return EMPTY;
  const items = await Promise.all(fields.map((field) => fieldItem(field, context)));
  return list(items, 'api-fields');
}

/** A word about a field that is not its name. */
const flag = (kind: string, text: string): Part => ({
  html: `<span class="api-${kind}">${escapeText(text)}</span>`,
  markdown: `**${text}**`,
  text: '',
});

async function fieldItem(field: Field, context: ApiPageContext): Promise<Part> {
  const { texts } = context;
  const { name, type } = field;
  const head = joined(
    [
      ...(name === '' ? [] : [code(name, 'api-name')]),
      { ...flag('type', type), markdown: name === '' ? codeSpan(type) : type },
      ...(field.isRequired ? [flag('required', texts.fieldRequired)] : []),
      ...(field.isDeprecated ? [flag('deprecated', texts.fieldDeprecated)] : []),
    ],
    ' ',
  );
  const note = await context.prose.note(field.description);
  const isLong = note.markdown.includes('\n');
  const described = joined(
    [
      inside('<p class="api-field">', head, '</p>'),
      inside(
        '<div class="api-note">',
        isLong ? { ...note, markdown: `${note.markdown}\n` } : note,
        '</div>',
      ),
    ],
    '\n',
    { markdown: isLong ? '\n\n' : labelled(texts, '', ''), text: ': ' },
  );
  const rules = rulesOf(field.definition, context);
  const ruleList = {
    html: list(rules, 'api-rules').html,
    markdown: rules.map(({ markdown }) => `${markdown}.`).join(' '),
    text: '',
  };
  const { count, part } = await contentOf(field, context);
  const open = count > INLINE ? '' : ' open';
  const inner = { ...part, markdown: part.markdown && `\n${part.markdown}` };
  const summary = `<details class="api-inner"${open}><summary>${plural(context.locale, texts.apiFieldCount, count)}</summary>`;
  const content = count === 0 ? inner : inside(summary, inner, '</details>');
  return joined([described, ruleList, content], '\n');
}

/** What is in a value, and how many fields and alternatives these are. */
export async function contentOf(
  { fields, variants, component }: Field,
  context: ApiPageContext,
): Promise<{ readonly part: Part; readonly count: number }> {
  const { texts, pageOf } = context;
  const options = await fieldList(variants, context);
  const page = component === undefined ? undefined : pageOf(component);
  const rest =
    page &&
    joined([plain(texts.apiAllFields), link(component ?? '', page.path, page.markdown)], ' ');
  const part = joined(
    [
      await fieldList(fields, context),
      ...(variants.length === 0
        ? []
        : [inside('<p class="api-one-of">', unindexed(plain(texts.apiOneOf)), '</p>'), options]),
      ...(rest ? [inside('<p class="api-more">', unindexed(rest), '</p>')] : []),
    ],
    '\n',
    { markdown: '\n\n' },
  );
  return { part, count: fields.length + variants.length };
}
