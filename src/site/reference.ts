import { hash } from 'node:crypto';
import { frenchSpaces } from '../common/french.ts';
import type { GeneratedSite } from '../compile/compile.ts';
import type { Entry } from '../compile/entry.ts';
import { compilePage } from '../compile/page/compile-page.ts';
import { PROVIDED } from '../compile/page/components/index.ts';
import type { Recall } from '../compile/recall.ts';
import { errorBody } from '../contract/error-body.ts';
import { ERROR_CODES, ERRORS } from '../contract/errors.ts';
import { invalidParameter } from '../contract/invalid-parameter.ts';
import { type Locale, localizedText, ownLanguage, ownText } from '../contract/locales.ts';
import { type Operation, TAGS } from '../contract/operation.ts';
import { operationsWithout } from '../contract/operations.ts';
import {
  changelogLimitParameter,
  type Parameter,
  parameterOf,
  searchLimitParameter,
} from '../contract/parameters.ts';
import { PUBLISHED, REFERENCE_SLUG, type SiteFacts } from '../contract/paths.ts';
import { localeSchema, localeSchemaOf } from '../contract/resources/documentation.ts';
import { SCHEMAS, type SchemaName, schemasOf } from '../contract/schemas.ts';
import { fieldText, schemaText } from '../i18n/schema-texts.ts';
import { labelled } from '../i18n/ui.ts';
import type { OperationExample, OperationExamples } from './model.ts';

const TEXT = {
  en: {
    title: 'API reference',
    description:
      'Every operation, schema and error code of the read-only content API, generated from its OpenAPI description.',
    intro: (openapi: string) =>
      `All operations are GET requests and need no credentials. The machine-readable description is at [${openapi}](${openapi}).`,
    operations: 'Operations',
    schemas: 'Schemas',
    errors: 'Errors',
    errorsIntro:
      'Every error is a JSON object with one field, `error`. Test `error.code`: it is stable, while the texts may be reworded.',
    parameters: ['Parameter', 'In', 'Required', 'Values', 'Description'],
    fields: ['Field', 'Type', 'Always present', 'Description'],
    yes: 'yes',
    no: 'no',
    default: 'default',
    response: 'Response',
    markdown: 'or raw Markdown with `Accept: text/markdown`',
    errorCodes: 'Specific errors',
    status: 'Status',
    shortened: (items: number, characters: number) =>
      `The examples show the content of this site, with lists cut to ${items} items and texts to ${characters} characters; the time that getServiceHealth returns is made up.`,
    call: 'Request:',
    itsResponse: 'Response:',
    errorExample: 'For example:',
  },
  fr: {
    title: 'Référence de l’API',
    description:
      'Toutes les opérations, tous les schémas et tous les codes d’erreur de l’API de contenu, générés à partir de sa description OpenAPI.',
    intro: (openapi: string) =>
      `Toutes les opérations sont des requêtes GET sans authentification. La description destinée aux machines se trouve à l’adresse [${openapi}](${openapi}).`,
    operations: 'Opérations',
    schemas: 'Schémas',
    errors: 'Erreurs',
    errorsIntro:
      'Toute erreur est un objet JSON à un seul champ, `error`. Testez `error.code` : il est stable, tandis que les textes peuvent être reformulés.',
    parameters: ['Paramètre', 'Emplacement', 'Requis', 'Valeurs', 'Description'],
    fields: ['Champ', 'Type', 'Toujours présent', 'Description'],
    yes: 'oui',
    no: 'non',
    default: 'par défaut',
    response: 'Réponse',
    markdown: 'ou le Markdown brut avec `Accept: text/markdown`',
    errorCodes: 'Erreurs spécifiques',
    status: 'Statut',
    shortened: (items: number, characters: number) =>
      `Les exemples reprennent le contenu de ce site, les listes étant limitées à ${items} éléments et les textes à ${characters} caractères ; l’heure renvoyée par getServiceHealth est fictive.`,
    call: 'Requête :',
    itsResponse: 'Réponse :',
    errorExample: 'Par exemple :',
  },
} as const;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

function typeName(schema: unknown): string {
  const name = Object.entries(SCHEMAS).find(([, known]) => known === schema)?.[0];
  if (name) return `[${name}](#${name.toLowerCase()})`;
  if (schema === null || typeof schema !== 'object') return 'any';
  if ('enum' in schema && Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `\`${value}\``).join(', ');
  }
  if ('items' in schema) return `${typeName(schema.items)}[]`;
  const type = 'type' in schema ? String(schema.type) : 'any';
  return 'format' in schema && schema.format !== 'int32' ? `${type} (${schema.format})` : type;
}

function parameterRow(parameter: Parameter, locale: Locale): string[] {
  const text = ownText(TEXT, locale);
  const fallback = parameter.schema.default;
  return [
    `\`${parameter.name}\``,
    parameter.in,
    parameter.required ? text.yes : text.no,
    ownText(parameter.expected, locale) +
      (fallback === undefined ? '' : ` (${text.default} \`${String(fallback)}\`)`),
    ownText(parameter.description, locale),
  ];
}

/** How much of a response the page shows: items of a list, and characters of a text. */
const SHOWN = { items: 2, characters: 240 } as const;

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > SHOWN.characters) {
    return `${value.slice(0, SHOWN.characters).toWellFormed()}…`;
  }
  if (Array.isArray(value)) return value.slice(0, SHOWN.items).map(shorten);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]));
}

const codeBlock = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

const jsonBlock = (value: unknown) => codeBlock('json', JSON.stringify(shorten(value), null, 2));

function exampleBlocks(
  { url, response }: OperationExample,
  locale: Locale,
  site: SiteFacts,
): readonly string[] {
  const text = ownText(TEXT, locale);
  return [
    text.call,
    codeBlock('sh', `curl "${site.baseUrl}${url}"`),
    text.itsResponse,
    jsonBlock(response),
  ];
}

function operationSection(
  operation: Operation,
  example: OperationExample | undefined,
  locale: Locale,
  site: SiteFacts,
): string {
  const text = ownText(TEXT, locale);
  const errors = operation.errors.map((code) => `[\`${code}\`](#${code})`).join(', ');
  return [
    `### ${operation.operationId}`,
    `\`GET ${operation.path}\``,
    ownText(operation.description, locale),
    ...(operation.parameters.length > 0
      ? [
          table(
            text.parameters,
            operation.parameters.map((parameter) =>
              parameterRow(parameterOf(parameter, site.locales), locale),
            ),
          ),
        ]
      : []),
    [
      `- ${labelled(locale, text.response, `200, ${typeName(operation.answerSchema)}${operation.markdown ? `, ${text.markdown}` : ''}`)}`,
      `- ${labelled(locale, text.errorCodes, errors)}`,
    ].join('\n'),
    ...(example ? exampleBlocks(example, locale, site) : []),
  ].join('\n\n');
}

function schemaSection(name: SchemaName, locale: Locale, { locales }: SiteFacts): string {
  const { properties, required } = SCHEMAS[name] as {
    properties: Record<string, unknown>;
    required: readonly string[];
  };
  const text = ownText(TEXT, locale);
  return [
    `### ${name}`,
    schemaText(name, locale),
    table(
      text.fields,
      Object.entries(properties).map(([field, type]) => [
        `\`${field}\``,
        typeName(type === localeSchema ? localeSchemaOf(locales) : type),
        required.includes(field) ? text.yes : text.no,
        fieldText(name, field, locale),
      ]),
    ),
  ].join('\n\n');
}

/** The error for a `limit` out of range. */
function errorExample(locale: Locale, site: SiteFacts) {
  const limit = site.off.has('changelog') ? searchLimitParameter : changelogLimitParameter;
  return errorBody(invalidParameter(limit, 'invalid', '0', locale), locale, site);
}

function referenceMarkdown(
  locale: Locale,
  site: SiteFacts,
  examples: OperationExamples | undefined,
): string {
  const text = ownText(TEXT, locale);
  const operations = operationsWithout(site.off);
  const tags = [...new Set(operations.map(({ tag }) => tag))].map(
    (tag) => `- ${labelled(locale, `**${tag}**`, ownText(TAGS[tag], locale))}`,
  );
  return [
    text.intro(PUBLISHED.openapiJson),
    `## ${text.operations}`,
    tags.join('\n'),
    text.shortened(SHOWN.items, SHOWN.characters),
    ...operations.map((operation) =>
      operationSection(operation, examples?.[operation.operationId], locale, site),
    ),
    `## ${text.schemas}`,
    ...schemasOf(operations).map((name) => schemaSection(name, locale, site)),
    `## ${text.errors}`,
    text.errorsIntro,
    text.errorExample,
    codeBlock('json', JSON.stringify(errorExample(locale, site), null, 2)),
    ...ERROR_CODES.map((code) => {
      const { status, when } = ERRORS[code];
      return `### \`${code}\`\n\n${text.status} ${status}. ${ownText(when, locale)}`;
    }),
  ].join('\n\n');
}

/**
 * The page that documents the API, generated from the contract.
 *
 * @param recall keeps the code on it
 * @param examples calls to show; absent while the other pages are not known yet
 */
export async function referenceEntry(
  locale: Locale,
  site: GeneratedSite,
  recall: Recall,
  examples?: OperationExamples,
): Promise<Entry<'docs'>> {
  const { title, description } = ownText(TEXT, locale);
  const label = site.config?.reference?.label;
  const text = referenceMarkdown(locale, site, examples);
  const source = ownLanguage(locale) === 'fr' ? frenchSpaces(text) : text;
  const place = { collection: 'docs', locale, format: 'md' } as const;
  const { facts, body } = compilePage({ ...place, source, bodyStart: 0, components: PROVIDED });
  return {
    ...facts,
    collection: 'docs',
    locale,
    slug: REFERENCE_SLUG,
    path: site.paths.doc(locale, REFERENCE_SLUG),
    data: { title: label ? localizedText(label, locale) : title, description },
    key: hash('sha256', source),
    body: await body(recall),
  };
}
