import { escapeText } from '../../common/escape.ts';
import { filled, labelled, plural } from '../../common/fill-text.ts';
import { remember } from '../../common/remember.ts';
import type { ApiPageContext, OperationContext } from './context.ts';
import { attributes } from './controls.ts';
import type { Direction, MediaTypeObject, ParameterObject, Schema } from './description.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import { type Field, fieldReader } from './fields.ts';
import { type Kind, kindOf } from './kinds.ts';
import {
  code,
  codes,
  inlineCode,
  joined,
  line,
  list,
  pageLink,
  plain,
  type RenderedPart,
  tabs,
  unindexed,
  wrap,
} from './page-parts.ts';

const MAX_VALUES = 40;

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const numberFormat = remember((locale: string) => new Intl.NumberFormat(locale));

/** The constraints and the default of a schema, each with its values. */
function rulesOf(
  schema: Schema,
  { texts, locale }: Pick<ApiPageContext, 'texts' | 'locale'>,
): readonly RenderedPart[] {
  const { format } = numberFormat(locale);
  const { enum: accepted = [], minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  // In 3.0 they are booleans that make `minimum` and `maximum` exclusive.
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum || undefined;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum || undefined;
  const example: unknown = schema.example ?? schema.examples?.[0];
  const isExampleShown = accepted.length === 0 && typeof example !== 'object';
  const rule = (text: string, ...values: readonly unknown[]) => {
    const shown = values.map((value) => code(valueText(value)));
    // Values are drawn as boxes; the commas are for screen readers.
    const comma = '<span class="visually-hidden">,</span> ';
    return joined([plain(text), joined(shown, comma, { markdown: ', ', text: ' ' })], ' ');
  };
  const withValue = (text: string, value: unknown) =>
    value === undefined ? [] : [rule(text, value)];
  const bounds = (name: 'apiLength' | 'apiItems' | 'apiRange', min?: number, max?: number) => {
    if (min === undefined && max === undefined) return [];
    const bound = max === undefined ? 'Min' : min === undefined ? 'Max' : '';
    const text = texts[`${name}${bound}` as const];
    return [rule(filled(text, { min: format(min ?? 0), max: format(max ?? 0) }))];
  };
  return [
    ...withValue(texts.apiConstant, schema.const),
    ...(accepted.length > 0 ? [rule(texts.apiValues, ...accepted.slice(0, MAX_VALUES))] : []),
    ...withValue(texts.apiDefault, schema.default),
    ...bounds('apiLength', schema.minLength, schema.maxLength),
    ...bounds('apiItems', schema.minItems, schema.maxItems),
    ...bounds(
      'apiRange',
      exclusiveMinimum === true ? undefined : minimum,
      exclusiveMaximum === true ? undefined : maximum,
    ),
    ...withValue(texts.apiAbove, above),
    ...withValue(texts.apiBelow, below),
    ...withValue(texts.apiMultiple, schema.multipleOf),
    ...withValue(texts.apiPattern, schema.pattern),
    ...(schema.uniqueItems === true ? [rule(texts.apiUnique)] : []),
    ...(schema.readOnly === true ? [rule(texts.apiReadOnly)] : []),
    ...(schema.writeOnly === true ? [rule(texts.apiWriteOnly)] : []),
    ...(isExampleShown ? withValue(texts.apiExampleValue, example) : []),
  ];
}

/** The most nested fields that are shown expanded. */
const INLINE = 3;

/** A list of fields with their nested fields. */
export function fieldList(fields: readonly Field[], context: ApiPageContext): RenderedPart {
  const items = fields.map((field) => fieldItem(field, context));
  return list(items, 'api-fields');
}

/** A label beside the name of a field, such as its type. */
const flag = (kind: string, text: string): RenderedPart => ({
  html: `<span class="api-${kind}">${escapeText(text)}</span>`,
  markdown: `**${text}**`,
  text: '',
});

/** A field, and the HTML below its name and type. */
function fieldItem(
  field: Field,
  context: ApiPageContext,
): RenderedPart & { readonly below: string } {
  const { texts, description } = context;
  const { name, type, when, definition } = field;
  const head = joined(
    [
      name !== '' && code(name, 'api-name'),
      { ...flag('type', type), markdown: name === '' ? inlineCode(type) : plain(type).markdown },
      field.isRequired && flag('required', texts.fieldRequired),
      field.isDeprecated && flag('deprecated', texts.fieldDeprecated),
      when && whenPart(when),
    ],
    ' ',
  );
  const note = context.prose.note(field.description);
  const isLong = note.markdown.includes('\n');
  const about = wrap(
    `<div class="api-note"${attributes({ id: field.noteId })}>`,
    isLong ? { ...note, markdown: `${note.markdown}\n` } : note,
    '</div>',
  );
  const described = joined([line('api-field', head), about], '\n', {
    markdown: isLong ? '\n\n' : labelled(texts, '', ''),
    text: ': ',
  });
  const { items } = definition;
  const rules = [...rulesOf(definition, context), ...rulesOf(description.merged(items), context)];
  const ruleList = {
    html: list(rules, 'api-rules').html,
    markdown: rules.map(({ markdown }) => `${markdown}.`).join(' '),
  };
  const { count, part } = contentOf(field, context, true);
  const open = count > INLINE ? '' : ' open';
  const inner = { ...part, markdown: part.markdown && `\n${part.markdown}` };
  const told = when && line('api-field', whenPart(when));
  const { html: below } = joined([told, about, ruleList, part], '\n');
  const title = isChoice(field)
    ? texts.apiOneOf
    : plural(context.locale, texts.apiFieldCount, count);
  const summary = `<details class="api-inner"${open}><summary>${title}</summary>`;
  const content = count === 0 ? inner : wrap(summary, inner, '</details>');
  return { ...joined([described, ruleList, content], '\n'), below };
}

/** The discriminator values of an alternative. */
const whenPart = ({ property, values }: NonNullable<Field['when']>): RenderedPart =>
  unindexed(codes(values.map((value) => `${property}=${value}`)));

/** Whether a value has alternatives and no fields. */
const isChoice = ({ fields, variants }: Field) => fields.length === 0 && variants.length > 0;

/**
 * Distinct labels for alternatives: a unique title or type, else the constant value of a property,
 * else a unique property, else a number.
 */
function variantLabels(variants: readonly Field[]): readonly string[] {
  const names = variants.map(({ type, definition }) => definition.title ?? type);
  const isUniqueName = uniqueIn(names);
  const isOwn = uniqueIn(variants.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const labels = variants.map(({ fields }, index) => {
    const label = names[index] ?? '';
    if (isUniqueName(label)) return label;
    return fields.flatMap(onlyValue)[0] ?? fields.find(({ name }) => isOwn(name))?.name ?? '';
  });
  const isUniqueLabel = uniqueIn(labels);
  return labels.map((label, index) =>
    label !== '' && isUniqueLabel(label) ? label : `${names[index]} ${index + 1}`,
  );
}

/** Returns a check for words that occur once in a list. */
function uniqueIn(words: readonly string[]): (word: string) => boolean {
  const found = Map.groupBy(words, (word) => word);
  return (word) => found.get(word)?.length === 1;
}

/** The value of a constant property. */
function onlyValue({ definition: { const: constant, enum: accepted = [] } }: Field): string[] {
  if (constant !== undefined) return [valueText(constant)];
  return accepted.length === 1 ? [valueText(accepted[0])] : [];
}

/** Alternatives: tabs in HTML unless one would be empty, else a list. */
function variantList(variants: readonly Field[], context: ApiPageContext): RenderedPart {
  const items = variants.map((variant) => fieldItem(variant, context));
  const labels = variantLabels(variants);
  const panels = items.map(({ below }, index) => {
    const { examples } = variants[index] ?? {};
    return { label: labels[index] ?? '', html: below, examples };
  });
  const haveContent = items.every(({ below }) => below !== '');
  return haveContent ? { ...list(items), html: tabs(panels) } : list(items, 'api-fields');
}

/**
 * The contents of a value, and the number of its fields and alternatives.
 *
 * @param isTitled whether a title above already says “one of”
 */
export function contentOf(
  field: Field,
  context: ApiPageContext,
  isTitled = false,
): { readonly part: RenderedPart; readonly count: number } {
  const { fields, variants, component } = field;
  const { texts, slugOf } = context;
  const oneOf = line('api-one-of', unindexed(plain(texts.apiOneOf)));
  const rest = (name: string) =>
    joined([plain(texts.apiAllFields), pageLink(name, slugOf(name), context)], ' ');
  const hasVariants = variants.length > 0;
  const part = joined(
    [
      fieldList(fields, context),
      hasVariants && (isTitled && isChoice(field) ? { ...oneOf, html: '' } : oneOf),
      hasVariants && variantList(variants, context),
      component !== undefined && line('api-more', unindexed(rest(component))),
    ],
    '\n',
    { markdown: '\n\n' },
  );
  return { part, count: fields.length + variants.length };
}

/** A parameter or a response header as a field. */
export function parameterField(
  parameter: Omit<ParameterObject, 'in'>,
  direction: Direction,
  context: ApiPageContext,
): Field {
  const [media] = Object.values(parameter.content ?? {});
  const schema = (parameter.schema ?? media?.schema) as Schema | undefined;
  const field = fieldReader(context, direction).read(schema);
  const text = parameter.description ?? field.description;
  return {
    ...field,
    name: parameter.name,
    isRequired: parameter.required === true,
    isDeprecated: field.isDeprecated || parameter.deprecated === true,
    ...(text !== undefined && { description: text }),
  };
}

type Content = Readonly<Record<string, MediaTypeObject>> | undefined;

function withoutXml(node: unknown, kind: Kind = 'schema'): unknown {
  if (node === null || typeof node !== 'object' || kind === 'data') return node;
  if (Array.isArray(node)) return node.map((each) => withoutXml(each, kind));
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => kind !== 'schema' || key !== 'xml')
      .map(([key, value]) => [key, withoutXml(value, kindOf(kind, key))]),
  );
}

/** A key for the schemas of a body, without examples; empty without a body. */
export const contentKey = (content: Content) =>
  content === undefined
    ? ''
    : JSON.stringify(Object.values(content).map(({ schema }) => withoutXml(schema)));

/**
 * Adds a body in all of its media types, grouped by schema.
 *
 * @param textAbove the text above, which is not repeated
 */
export function addContent(
  content: Content,
  direction: Direction,
  context: OperationContext,
  textAbove?: string,
): void {
  const bySchema = Map.groupBy(Object.entries(content ?? {}), ([, { schema }]) =>
    JSON.stringify(withoutXml(schema)),
  );
  for (const entries of bySchema.values()) {
    context.page.add(line('api-media', unindexed(codes(entries.map(([type]) => type)))));
    const [first] = entries;
    const examples = entries.flatMap(([, media]) => namedExamples(context.description, media));
    if (first) addBody(first[1], direction, context, { textAbove, examples });
  }
}

/**
 * Adds a body, without a line for its name and type unless it has nothing else.
 *
 * @param above the text above it, and the examples, each of which selects the alternatives it matches
 */
export function addBody(
  media: MediaTypeObject,
  direction: Direction,
  context: OperationContext,
  above: { textAbove?: string | undefined; examples?: readonly NamedExample[] } = {},
): void {
  const { page } = context;
  const { itemSchema } = media as { itemSchema?: Schema };
  const reader = fieldReader(context, direction);
  const field = reader.read((media.schema as Schema | undefined) ?? itemSchema, above.examples);
  const { count, part } = contentOf(field, context);
  if (count === 0 && field.component === undefined) {
    page.add(fieldList([field], context));
    return;
  }
  page.add({
    html: `<p class="api-field"><span class="api-type">${escapeText(field.type)}</span></p>`,
    markdown: inlineCode(field.type),
  });
  if (field.description !== above.textAbove) page.prose(context.prose.note(field.description));
  page.add(part);
}
