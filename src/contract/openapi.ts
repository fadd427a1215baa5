import type { OpenAPIV3_1 } from 'openapi-types';
import type { Locales } from './locales.ts';
import { type OpenApiContext, responses } from './openapi-responses.ts';
import { forSite, withReferences } from './openapi-schemas.ts';
import { TAGS } from './operation.ts';
import { operationsWithout } from './operations.ts';
import { type Parameter, parameterOf } from './parameters.ts';
import { API_VERSION, contentIndexPath, REFERENCE_SLUG } from './paths.ts';
import { HEADERS } from './response-headers.ts';
import { RESOURCE_SCHEMAS, SCHEMAS, schemasOf } from './schemas.ts';

function parameterObject(
  { name, in: place, required, description, schema }: Parameter,
  context: OpenApiContext,
): OpenAPIV3_1.ParameterObject {
  const examples: Record<string, unknown> = {
    slug: context.slug,
    q: (context.examples.searchDocumentation as { query: string }).query,
  };
  return {
    name,
    in: place,
    required,
    description: description.en,
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    example: examples[name] ?? schema.default,
  };
}

/** The resources for programs that are no operations: where they are, and what they hold. */
const publishedResources = (locales: Locales) =>
  locales.codes.map((locale) => ({
    path: contentIndexPath(locale, locales),
    description: RESOURCE_SCHEMAS.ContentIndex.description,
    schema: RESOURCE_SCHEMAS.ContentIndex,
  }));

/** The site itself; anybody may call it. */
const server = (url: string): OpenAPIV3_1.ServerObject => ({
  url,
  description: 'The published site (production)',
  ...{ 'x-internal': false },
});

/**
 * The description of the API (OpenAPI 3.1.0): the source of `/openapi.json` and `/openapi.yaml`.
 *
 * @param context what depends on the site: its address, its name, real answers as examples
 */
export function openApiDocument(context: OpenApiContext): OpenAPIV3_1.Document {
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
        summary: operation.summary.en,
        description: operation.description.en,
        parameters: operation.parameters.map((parameter) =>
          parameterObject(parameterOf(parameter, locales), context),
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
      summary: `Read-only access to the public content: ${[
        'documentation',
        ...(off.has('changelog') ? [] : ['changelog']),
        ...(off.has('solutions') ? [] : ['use cases']),
        'search',
      ].join(', ')}.`,
      description: context.description,
      contact: { name: context.title, url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [server(baseUrl)],
    tags: Object.entries(TAGS).flatMap(([name, description]) =>
      tags.has(name) ? [{ name, description: description.en }] : [],
    ),
    ...(!off.has('reference') && {
      externalDocs: { url: documentation, description: 'API reference' },
    }),
    security: [],
    paths,
    // Files of the site beside the operations.
    ...{ 'x-published-resources': publishedResources(locales) },
    components: {
      headers: forSite(HEADERS, locales) as Record<string, OpenAPIV3_1.HeaderObject>,
      schemas: Object.fromEntries(
        schemasOf(operations).map((name) => [
          name,
          withReferences(SCHEMAS[name], locales) as OpenAPIV3_1.SchemaObject,
        ]),
      ),
    },
  };
}
