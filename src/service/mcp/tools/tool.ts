import type { Locales } from '../../../contract/locales.ts';
import { type Parameter, parameterOf } from '../../../contract/parameters.ts';
import type { Parameters } from '../../parameters.ts';
import type { Library } from '../library.ts';
import type { Fields } from '../rpc.ts';

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
export interface ToolResult {
  readonly content: readonly Block[];
  readonly structuredContent: Fields;
}

/** Something that a model can call. All tools only read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Properties of the result that are always present. */
  readonly output: Readonly<Record<string, { readonly type: 'string' | 'array' }>>;
  /** @throws {ServiceError} for a call that fails */
  readonly run: (args: Parameters, library: Library) => Promise<ToolResult>;
}

/** A result whose text is its data, as the API would send it. */
export const jsonResult = (value: Fields): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/**
 * Up to how many values of a parameter are listed; otherwise the default must do, and the error for
 * a wrong value.
 */
const LISTED_VALUES = 6;

/** What a model needs to know of a parameter: its values, the default one first, or its bounds. */
function argumentSchema({ schema }: Parameter): Fields {
  const { type, description, enum: values, maximum, default: fallback } = schema;
  if (values)
    return values.length <= LISTED_VALUES ? { enum: values } : { type, default: fallback };
  if (maximum !== undefined) return { type, maximum, default: fallback };
  return { type, description };
}

/** A tool as `tools/list` describes it. */
export function described(
  { name, title, description, parameters, output }: Tool,
  locales: Locales,
): Fields {
  const properties = parameters.map((parameter) => [
    parameter.name,
    argumentSchema(parameterOf(parameter, locales)),
  ]);
  const required = parameters.filter((each) => each.required).map((each) => each.name);
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    outputSchema: {
      type: 'object',
      properties: output,
      required: Object.keys(output),
    },
    annotations: READ_ONLY,
  };
}
