import { TEXT_LENGTH } from '../../contract/limits.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { integerParameter, type Parameter, queryParameter } from '../../contract/parameters.ts';

/**
 * The arguments of tools that no operation of the API has; the others are those of the API. Models
 * read the descriptions, which are in English.
 */

export const searchedText = {
  ...queryParameter,
  name: 'query',
  schema: { ...queryParameter.schema, description: 'Words or a question.' },
} as const satisfies Parameter;

export const pageParameter = {
  name: 'page',
  in: 'query',
  required: true,
  schema: {
    type: 'string',
    description: 'Slug or URL, with or without #anchor.',
    minLength: 1,
    maxLength: TEXT_LENGTH.uri,
  },
  expected: 'expected.page',
} as const satisfies Parameter;

export const sectionParameter = {
  name: 'section',
  in: 'query',
  required: false,
  schema: {
    type: 'string',
    description: 'Anchor of a section.',
    minLength: 1,
    maxLength: TEXT_LENGTH.title,
  },
  expected: 'expected.section',
} as const satisfies Parameter;

export const budgetParameter = integerParameter('budget', MCP_LIMITS.budget);

export const cursorParameter = {
  name: 'cursor',
  in: 'query',
  required: false,
  schema: { type: 'string', description: 'The last nextCursor.', minLength: 1, maxLength: 20 },
  expected: 'expected.cursor',
} as const satisfies Parameter;

export const underParameter = {
  name: 'under',
  in: 'query',
  required: false,
  schema: {
    type: 'string',
    description: 'Slug of a part.',
    minLength: 1,
    maxLength: TEXT_LENGTH.slug,
  },
  expected: 'expected.under',
} as const satisfies Parameter;

export const sinceParameter = {
  name: 'since',
  in: 'query',
  required: true,
  schema: {
    type: 'string',
    description: 'First day, YYYY-MM-DD.',
    format: 'date',
    minLength: 10,
    maxLength: 10,
  },
  expected: 'expected.since',
} as const satisfies Parameter;
