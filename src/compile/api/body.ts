import { escapeText } from '../../common/escape.ts';
import type { ApiPageContext } from './context.ts';
import type { MediaTypeObject, ParameterObject, Schema } from './description.ts';
import { contentOf, fieldList } from './field-list.ts';
import { type Direction, type Field, FieldReader } from './fields.ts';
import type { PageParts } from './page-parts.ts';
import { code, codeSpan, inside, joined, unindexed } from './part.ts';

/** A parameter, or a header of a response, as a field. */
export function parameterField(
  parameter: Omit<ParameterObject, 'in'>,
  direction: Direction,
  { description, linked }: ApiPageContext,
): Field {
  const [media] = Object.values(parameter.content ?? {});
  const schema = (parameter.schema ?? media?.schema) as Schema | undefined;
  const field = new FieldReader(description, direction, linked).read(schema);
  const text = parameter.description ?? field.description;
  return {
    ...field,
    name: parameter.name,
    isRequired: parameter.required === true,
    isDeprecated: field.isDeprecated || parameter.deprecated === true,
    ...(text !== undefined && { description: text }),
  };
}

export type Content = Readonly<Record<string, MediaTypeObject>> | undefined;

/** What a body is, without its examples; empty if there is none. */
export const contentKey = (content: Content) =>
  content === undefined ? '' : JSON.stringify(Object.values(content).map(({ schema }) => schema));

/**
 * Adds a body in all of its media types; those with the same schema together.
 *
 * @param textAbove the text above it, which is not repeated
 */
export async function addContent(
  page: PageParts,
  content: Content,
  direction: Direction,
  context: ApiPageContext,
  textAbove?: string,
): Promise<void> {
  const bySchema = Map.groupBy(Object.entries(content ?? {}), ([, { schema }]) =>
    JSON.stringify(schema),
  );
  for (const entries of bySchema.values()) {
    const types = joined(
      entries.map(([type]) => code(type)),
      ' ',
      { markdown: ', ' },
    );
    page.add(inside('<p class="api-media">', unindexed(types), '</p>'));
    const [first] = entries;
    if (first) await addBody(page, first[1], direction, context, textAbove);
  }
}

/** A body without the line of its own name and type, unless it has nothing else. */
export async function addBody(
  page: PageParts,
  media: MediaTypeObject,
  direction: Direction,
  context: ApiPageContext,
  textAbove?: string,
): Promise<void> {
  const { description, linked } = context;
  const { itemSchema } = media as { itemSchema?: Schema };
  const reader = new FieldReader(description, direction, linked);
  const field = reader.read((media.schema as Schema | undefined) ?? itemSchema);
  const { count, part } = await contentOf(field, context);
  if (count === 0 && field.component === undefined) {
    page.add(await fieldList([field], context));
    return;
  }
  page.add({
    html: `<p class="api-field"><span class="api-type">${escapeText(field.type)}</span></p>`,
    markdown: codeSpan(field.type),
    text: '',
  });
  if (field.description !== textAbove) page.prose(await context.prose.note(field.description));
  page.add(part);
}
