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

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType: string;
    };

/** The result of a tool, as text for models and as data for programs. */
interface ToolResult {
  readonly content: readonly Block[];
  readonly structuredContent: Fields;
}

/** A parameter that may also accept a list of values. */
type ToolParameter = Parameter & { readonly isList?: boolean };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Added to the description on sites with versions. */
  readonly ofVersions?: string;
  readonly parameters: readonly ToolParameter[];
  /** Name of the list in the structured result, which is always present. */
  readonly output: string;
  /** @throws {ServiceError} for a call that fails */
  readonly run: (args: Parameters, library: Library) => Promise<ToolResult>;
}

export const textBlock = (text: string): Block => ({ type: 'text', text });

/** The text of a search without results. */
export const NOTHING_FOUND = 'Nothing was found. Try other words, or call list.';

export const linkTo = (title: string, url: string) => `[${escapeLabel(title)}](${url})`;

/** An item of a list, as Markdown for models, and as data without titles and descriptions, which would cost tokens twice. */
interface ListItem {
  readonly line: string;
  readonly data: Fields;
}

/** A result with all items of a list, which `name` is in the data. */
export function listResult(
  items: readonly ListItem[],
  name: string,
  head: Fields,
  next: { readonly nextCursor?: string } = {},
): ToolResult {
  const { nextCursor } = next;
  const more = nextCursor && `\nThere is more: call again with cursor "${nextCursor}".\n`;
  const text = `${items.map(({ line }) => `- ${line}\n`).join('')}${more ?? ''}`;
  const data = { ...head, [name]: items.map((item) => item.data), ...next };
  return { content: [textBlock(text)], structuredContent: data };
}

/** A result with the page of a list at the cursor of a call. */
export function pagedResult(
  args: Parameters,
  all: readonly ListItem[],
  name: string,
  head: Fields,
): ToolResult {
  const { items, next } = sliceFrom(all, args.position(cursorParameter, all.length));
  return listResult(items, name, head, next);
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Parameters with more values show only their default; their error lists the values. */
const MAX_LISTED_VALUES = 6;

/** The schema of a parameter, reduced to its values (the default first) or its bounds. */
function argumentSchema({ schema, isList = false }: ToolParameter): Fields {
  const { type, description, enum: values, maximum, default: fallback } = schema;
  // Versions also accept names that are not listed: ranges and prefixes of numbers.
  if (values && fallback === undefined)
    return { type, examples: values.slice(0, MAX_LISTED_VALUES) };
  if (values)
    return values.length <= MAX_LISTED_VALUES ? { enum: values } : { type, default: fallback };
  if (maximum !== undefined) return { type, maximum, default: fallback };
  return { type: isList ? [type, 'array'] : type, description };
}

/** The description of a tool in `tools/list`. */
export function toolDescription(
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

// Parameters that only tools have. Models read their descriptions, which are in English.

export const searchedText = {
  ...queryParameter,
  name: 'query',
  schema: { ...queryParameter.schema, description: 'Words or a question.' },
} as const satisfies Parameter;

export const anchorParameter: Parameter = {
  ...sectionParameter,
  schema: { ...sectionParameter.schema, description: 'Anchor of a section.' },
};

/** A text parameter; the message `expected.<name>` explains valid values. */
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

/** One page of a list from a position on, and the cursor of the next page. */
export function sliceFrom<T>(all: readonly T[], from: number) {
  const end = from + MCP_LIMITS.items;
  return { items: all.slice(from, end), next: end < all.length ? { nextCursor: String(end) } : {} };
}
