import { ERROR_CODES, ERRORS } from '../contract/errors.ts';
import type { Locale } from '../contract/locales.ts';
import { SCHEMAS } from '../contract/openapi.ts';
import { type Operation, TAGS } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.ts';
import type { Parameter } from '../contract/parameters.ts';
import { PUBLISHED, pagePath, REFERENCE_SLUG } from '../contract/paths.ts';
import { parseMarkdown } from './document.ts';
import type { Entry } from './entry.ts';

const TEXT = {
  en: {
    title: 'API reference',
    description:
      'Every operation, schema and error code of the read-only content API, generated from its OpenAPI description.',
    intro: (openapi: string) =>
      `All operations are GET requests without credentials. The same description for machines is at [${openapi}](${openapi}).`,
    operations: 'Operations',
    schemas: 'Schemas',
    errors: 'Errors',
    errorsIntro:
      'Every error is a JSON object with one field, `error`. Test `error.code`: it is stable, the texts may be reworded.',
    parameters: ['Parameter', 'In', 'Required', 'Values', 'Meaning'],
    fields: ['Field', 'Type', 'Required'],
    yes: 'yes',
    no: 'no',
    default: 'default',
    answer: 'Answer',
    markdown: 'or raw Markdown with `Accept: text/markdown`',
    errorCodes: 'Errors',
    status: 'Status',
    example: 'Example',
  },
  fr: {
    title: 'Référence de l’API',
    description:
      'Toutes les opérations, tous les schémas et tous les codes d’erreur de l’API de contenu, générés depuis sa description OpenAPI.',
    intro: (openapi: string) =>
      `Toutes les opérations sont des requêtes GET sans identification. La même description, pour les machines, est à l’adresse [${openapi}](${openapi}).`,
    operations: 'Opérations',
    schemas: 'Schémas',
    errors: 'Erreurs',
    errorsIntro:
      'Toute erreur est un objet JSON à un seul champ, `error`. Testez `error.code` : il est stable, les textes peuvent être reformulés.',
    parameters: ['Paramètre', 'Dans', 'Requis', 'Valeurs', 'Sens'],
    fields: ['Champ', 'Type', 'Requis'],
    yes: 'oui',
    no: 'non',
    default: 'par défaut',
    answer: 'Réponse',
    markdown: 'ou le Markdown brut avec `Accept: text/markdown`',
    errorCodes: 'Erreurs',
    status: 'Statut',
    example: 'Exemple',
  },
} as const satisfies Record<Locale, unknown>;

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
  const text = TEXT[locale];
  const fallback = parameter.schema.default;
  return [
    `\`${parameter.name}\``,
    parameter.in,
    parameter.required ? text.yes : text.no,
    parameter.expected[locale] +
      (fallback === undefined ? '' : ` (${text.default} \`${String(fallback)}\`)`),
    parameter.description[locale],
  ];
}

function operationSection(operation: Operation, locale: Locale, baseUrl: string): string {
  const text = TEXT[locale];
  const example = operation.path.replace('{slug}', REFERENCE_SLUG);
  const query = operation.parameters.some(({ name, required }) => name === 'q' && required)
    ? '?q=api'
    : '';
  return [
    `### ${operation.operationId}`,
    `\`GET ${operation.path}\``,
    operation.description[locale],
    ...(operation.parameters.length > 0
      ? [
          table(
            text.parameters,
            operation.parameters.map((parameter) => parameterRow(parameter, locale)),
          ),
        ]
      : []),
    `${text.answer}${locale === 'fr' ? '\u00a0' : ''}: 200, ${typeName(operation.answerSchema)}${operation.markdown ? `, ${text.markdown}` : ''}.`,
    ['```sh', `curl "${baseUrl}${example}${query}"`, '```'].join('\n'),
  ].join('\n\n');
}

function schemaSection(name: string, schema: unknown, locale: Locale): string {
  const { properties, required } = schema as {
    properties: Record<string, unknown>;
    required: readonly string[];
  };
  const text = TEXT[locale];
  return [
    `### ${name}`,
    table(
      text.fields,
      Object.entries(properties).map(([field, type]) => [
        `\`${field}\``,
        typeName(type),
        required.includes(field) ? text.yes : text.no,
      ]),
    ),
  ].join('\n\n');
}

function referenceMarkdown(locale: Locale, baseUrl: string): string {
  const text = TEXT[locale];
  const tags = Object.entries(TAGS).map(
    ([tag, description]) =>
      `- **${tag}**${locale === 'fr' ? '\u00a0' : ''}: ${description[locale]}`,
  );
  return [
    text.intro(PUBLISHED.openapiJson),
    `## ${text.operations}`,
    tags.join('\n'),
    ...OPERATIONS.map((operation) => operationSection(operation, locale, baseUrl)),
    `## ${text.schemas}`,
    ...Object.entries(SCHEMAS).map(([name, schema]) => schemaSection(name, schema, locale)),
    `## ${text.errors}`,
    text.errorsIntro,
    ...ERROR_CODES.map((code) => {
      const { status, when } = ERRORS[code];
      return `### \`${code}\`\n\n${text.status} ${status}. ${when[locale]}`;
    }),
  ].join('\n\n');
}

/** The page that documents the API, generated from the contract; every site has it. */
export function referenceEntry(locale: Locale, baseUrl: string): Entry<'docs'> {
  const { title, description } = TEXT[locale];
  return {
    collection: 'docs',
    locale,
    slug: REFERENCE_SLUG,
    path: pagePath.doc(locale, REFERENCE_SLUG),
    format: 'md',
    data: { title, description },
    document: parseMarkdown(referenceMarkdown(locale, baseUrl), 'md'),
    bodyStart: 0,
  };
}
