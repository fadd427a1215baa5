import type { OpenAPIV3_1 } from 'openapi-types';
import { type Bilingual, type Locales, ownText } from './locales.ts';
import { type OpenApiContext, responses } from './openapi-responses.ts';
import { componentOf, forSite } from './openapi-schemas.ts';
import { type Operation, TAGS } from './operation.ts';
import { operationsWithout } from './operations.ts';
import { type Parameter, parameterOf } from './parameters.ts';
import type { Part } from './parts.ts';
import { API_VERSION, contentIndexPath, REFERENCE_SLUG } from './paths.ts';
import { HEADERS } from './response-headers.ts';
import { RESOURCE_SCHEMAS, schemasOf } from './schemas.ts';

function parameterObject(
  { name, in: place, required, description, schema }: Parameter,
  operation: Operation,
  { locale, parameter }: OpenApiContext,
): OpenAPIV3_1.ParameterObject {
  return {
    name,
    in: place,
    required,
    description: ownText(description, locale),
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    example: parameter(operation, name) ?? schema.default,
  };
}

/** The resources for programs that are no operations: where they are, and what they hold. */
const publishedResources = (locales: Locales) =>
  locales.codes.map((locale) => ({
    path: contentIndexPath(locale, locales),
    description: RESOURCE_SCHEMAS.ContentIndex.description,
    schema: RESOURCE_SCHEMAS.ContentIndex,
  }));

const SERVER: Bilingual = {
  en: 'The published site (production)',
  fr: 'Le site publié (production)',
};

/** What the API gives access to, in a site that does without some parts. */
function summaryOf(off: ReadonlySet<Part>): Bilingual {
  const listed = (parts: readonly (readonly [text: string, part?: Part])[]) =>
    parts.flatMap(([text, part]) => (part && off.has(part) ? [] : [text])).join(', ');
  const en = listed([
    ['documentation'],
    ['changelog', 'changelog'],
    ['use cases', 'solutions'],
    ['search'],
  ]);
  const fr = listed([
    ['documentation'],
    ['journal des versions', 'changelog'],
    ['cas d’usage', 'solutions'],
    ['recherche'],
  ]);
  return {
    en: `Read-only access to the public content: ${en}.`,
    fr: `Le contenu public en lecture seule : ${fr}.`,
  };
}

/**
 * The description of the API (OpenAPI 3.1.0): the source of `/openapi.json`, `/openapi.yaml` and of
 * the pages of the reference.
 *
 * @param context what depends on the site: its address, its name, real responses as examples
 */
export function openApiDocument(context: OpenApiContext): OpenAPIV3_1.Document {
  const { locale } = context;
  const { baseUrl, locales, paths: pages, off } = context.site;
  const operations = operationsWithout(off);
  const tags = new Set<string>(operations.map(({ tag }) => tag));
  const documentation = `${baseUrl}${pages.doc(locales.first, REFERENCE_SLUG)}`;
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      get: {
        operationId: operation.operationId,
        tags: [operation.tag],
        summary: ownText(operation.summary, locale),
        description: ownText(operation.description, locale),
        parameters: operation.parameters.map((parameter) =>
          parameterObject(parameterOf(parameter, locales), operation, context),
        ),
        responses: responses(operation, context),
        security: [],
        ...(!off.has('reference') && {
          externalDocs: {
            url: `${documentation}#${operation.operationId.toLowerCase()}`,
            description: 'Reference page',
          },
        }),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: context.title,
      version: API_VERSION,
      summary: ownText(summaryOf(off), locale),
      description: context.description,
      contact: { name: context.title, url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Anybody may call the site itself.
    servers: [{ url: baseUrl, description: ownText(SERVER, locale), ...{ 'x-internal': false } }],
    tags: Object.entries(TAGS).flatMap(([name, description]) =>
      tags.has(name) ? [{ name, description: ownText(description, locale) }] : [],
    ),
    ...(!off.has('reference') && {
      externalDocs: { url: documentation, description: 'API reference' },
    }),
    security: [],
    paths,
    // Files of the site beside the operations.
    ...{ 'x-published-resources': publishedResources(locales) },
    components: {
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, { description, schema }]) => [
          name,
          { description: ownText(description, locale), schema: forSite(schema, locales) },
        ]),
      ) as Record<string, OpenAPIV3_1.HeaderObject>,
      schemas: Object.fromEntries(
        schemasOf(operations).map((name) => [name, componentOf(name, locales, locale)]),
      ) as Record<string, OpenAPIV3_1.SchemaObject>,
    },
  };
}
