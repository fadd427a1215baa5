import { escapeLabel } from '../../common/escape.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import {
  integerParameter,
  optional,
  type Parameter,
  parametersOf,
  queryParameter,
  type RequiredParameter,
  sectionParameter,
} from '../../contract/parameters.ts';
import type { SiteFacts } from '../../contract/paths.ts';
import type { Parameters } from '../parameters.ts';
import type { Library } from './library.ts';
import type { Fields } from './rpc.ts';

/** A block of a tool's result. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType: string;
    };

/** What a tool gives: for models, and as data. */
interface ToolResult {
  readonly content: readonly Block[];
  readonly structuredContent: Fields;
}

/** A parameter, which may also be a list of values. */
type ToolParameter = Parameter & { readonly isList?: boolean };

/** Something that a model can call. All tools only read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the description adds on a site with versions. */
  readonly ofVersions?: string;
  readonly parameters: readonly ToolParameter[];
  /** The list in the result, which is always present. */
  readonly output: string;
  /** @throws {ServiceError} for a call that fails */
  readonly run: (args: Parameters, library: Library) => Promise<ToolResult>;
}

export const textBlock = (text: string): Block => ({ type: 'text', text });

/** What a search says that has no results. */
export const NOTHING_FOUND = 'Nothing was found. Try other words, or call list.';

export const linkTo = (title: string, url: string) => `[${escapeLabel(title)}](${url})`;

/**
 * A result with a list: its text is Markdown, which models read. The data has what programs need of the
 * items besides: in it too, titles and texts would take their room twice.
 *
 * @param lines the items as Markdown
 * @param next with the cursor of what follows, if there is more
 */
export function listResult(
  lines: readonly string[],
  data: Fields,
  next: { readonly nextCursor?: string } = {},
): ToolResult {
  const { nextCursor } = next;
  const more = nextCursor && `\nThere is more: call again with cursor "${nextCursor}".\n`;
  const text = `${lines.map((line) => `- ${line}\n`).join('')}${more ?? ''}`;
  return { content: [textBlock(text)], structuredContent: { ...data, ...next } };
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Up to how many values of a parameter are listed; otherwise its default and its error must do. */
const LISTED_VALUES = 6;

/** What a model needs to know of a parameter: its values, the default one first, or its bounds. */
function argumentSchema({ schema, isList = false }: ToolParameter): Fields {
  const { type, description, enum: values, maximum, default: fallback } = schema;
  // A version has other names than those listed: ranges, and the beginnings of numbers.
  if (values && fallback === undefined) return { type, examples: values.slice(0, LISTED_VALUES) };
  if (values)
    return values.length <= LISTED_VALUES ? { enum: values } : { type, default: fallback };
  if (maximum !== undefined) return { type, maximum, default: fallback };
  return { type: isList ? [type, 'array'] : type, description };
}

/** A tool as `tools/list` describes it. */
export function described(
  { name, title, description, ofVersions = '', parameters, output }: Tool,
  facts: Pick<SiteFacts, 'locales' | 'versions' | 'fields'>,
): Fields {
  const properties = parametersOf(parameters, facts).map((parameter) => [
    parameter.name,
    argumentSchema(parameter),
  ]);
  const required = parameters.filter((each) => each.required).map((each) => each.name);
  return {
    name,
    title,
    description: description + (facts.versions.length > 0 ? ofVersions : ''),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    outputSchema: {
      type: 'object',
      properties: { [output]: { type: 'array' } },
      required: [output],
    },
    annotations: READ_ONLY,
  };
}

/**
 * The arguments of tools that no operation of the API has; the others are those of the API. Models
 * read the descriptions, which are in English.
 */

export const searchedText = {
  ...queryParameter,
  name: 'query',
  schema: { ...queryParameter.schema, description: 'Words or a question.' },
} as const satisfies Parameter;

export const anchorParameter: Parameter = {
  ...sectionParameter,
  schema: { ...sectionParameter.schema, description: 'Anchor of a section.' },
};

/** A text that a tool takes; the text `expected.<name>` says what is expected. */
const text = (name: 'page' | 'cursor' | 'since', description: string, maxLength: number) =>
  optional(name, { type: 'string', description, minLength: 1, maxLength }, `expected.${name}`);

export const pageParameter: RequiredParameter & ToolParameter = {
  ...text('page', 'Slug or URL, with or without #anchor; or several.', TEXT_LENGTH.uri),
  required: true,
  isList: true,
};
export const budgetParameter = integerParameter('budget', MCP_LIMITS.budget);
export const cursorParameter = text('cursor', 'The last nextCursor.', 20);
export const sinceParameter: RequiredParameter = {
  ...text('since', 'YYYY-MM-DD, or a digest.', 71),
  required: true,
};

/** The items of a list from a position on, as many as are given at once, and the cursor of the rest. */
export function sliceFrom<T>(all: readonly T[], from: number) {
  const end = from + MCP_LIMITS.items;
  return { items: all.slice(from, end), next: end < all.length ? { nextCursor: String(end) } : {} };
}
