import { TEXT_LENGTH } from '../../contract/limits.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { integerParameter, type Parameter, queryParameter } from '../../contract/parameters.ts';
import { schema } from '../../contract/schema.ts';

/** The arguments of tools that no operation of the API has; the others are those of the API. */

export const searchedText = {
  ...queryParameter,
  name: 'query',
  description: {
    en: 'Words or a question.',
    fr: 'Des mots ou une question.',
  },
} as const satisfies Parameter;

export const pageParameter = {
  name: 'page',
  in: 'query',
  required: true,
  schema: schema({ type: 'string', minLength: 1, maxLength: TEXT_LENGTH.uri }),
  description: {
    en: 'Slug or URL, with or without #anchor.',
    fr: 'Slug ou URL, avec ou sans #ancre.',
  },
  expected: {
    en: 'the slug or the URL of a page, as search and list return them',
    fr: 'le slug ou l’URL d’une page, tels que search et list les renvoient',
  },
} as const satisfies Parameter;

export const sectionParameter = {
  name: 'section',
  in: 'query',
  required: false,
  schema: schema({ type: 'string', minLength: 1, maxLength: TEXT_LENGTH.title }),
  description: { en: 'Anchor of a section.', fr: 'Ancre d’une section.' },
  expected: {
    en: 'the anchor of a heading of the page, such as those in details.sections',
    fr: 'l’ancre d’un titre de la page, comme celles de details.sections',
  },
} as const satisfies Parameter;

export const budgetParameter = integerParameter('budget', MCP_LIMITS.budget, {
  en: 'Most characters to return (4 make about one token).',
  fr: 'Nombre maximal de caractères à renvoyer (4 font environ un token).',
});

export const cursorParameter = {
  name: 'cursor',
  in: 'query',
  required: false,
  schema: schema({ type: 'string', minLength: 1, maxLength: 20 }),
  description: { en: 'The last nextCursor.', fr: 'Le dernier nextCursor.' },
  expected: {
    en: 'the nextCursor of an earlier result of the same call',
    fr: 'le nextCursor d’un résultat précédent du même appel',
  },
} as const satisfies Parameter;

export const underParameter = {
  name: 'under',
  in: 'query',
  required: false,
  schema: schema({ type: 'string', minLength: 1, maxLength: TEXT_LENGTH.slug }),
  description: { en: 'Slug of a part.', fr: 'Slug d’une partie.' },
  expected: {
    en: 'the slug of a page or of a folder of pages, as list returns them',
    fr: 'le slug d’une page ou d’un dossier de pages, tels que list les renvoie',
  },
} as const satisfies Parameter;

export const sinceParameter = {
  name: 'since',
  in: 'query',
  required: true,
  schema: schema({ type: 'string', format: 'date', minLength: 10, maxLength: 10 }),
  description: { en: 'First day, YYYY-MM-DD.', fr: 'Premier jour, AAAA-MM-JJ.' },
  expected: { en: 'a date, YYYY-MM-DD', fr: 'une date, AAAA-MM-JJ' },
} as const satisfies Parameter;
