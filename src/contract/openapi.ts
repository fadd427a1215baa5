import type { OpenAPIV3_1 } from 'openapi-types';
import { filled } from '../common/fill-text.ts';
import type { TextName } from '../i18n/catalogue.ts';
import { type OpenApiContext, responses } from './openapi-responses.ts';
import { componentOf, schemaOf } from './openapi-schemas.ts';
import { type Operation, TAGS } from './operation.ts';
import { operationsWithout } from './operations.ts';
import { type Parameter, parameterOf } from './parameters.ts';
import { API_VERSION, contentIndexPath, REFERENCE_SLUG } from './paths.ts';
import { HEADERS, type HeaderName } from './response-headers.ts';
import { schemasOf } from './schemas.ts';

function parameterObject(
  { name, in: location, required, schema }: Parameter,
  operation: Operation,
  { texts, parameter }: OpenApiContext,
): OpenAPIV3_1.ParameterObject {
  return {
    name,
    in: location,
    required,
    description: texts[`parameter.${name}` as TextName],
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    example: parameter(operation, name) ?? schema.default,
  };
}

/** The resources for programs that are no operations: where they are, and what they hold. */
const publishedResources = ({ site: { locales }, texts }: OpenApiContext) =>
  locales.codes.map((locale) => ({
    path: contentIndexPath(locale, locales),
    description: texts['schema.ContentIndex'],
    schema: schemaOf('ContentIndex', locales, texts),
  }));

/** What the API gives access to, in a site that does without some parts. */
function summaryOf({ site: { off }, texts }: OpenApiContext): string {
  const parts = (['documentation', 'changelog', 'solutions', 'search'] as const)
    .filter((part) => !(off as ReadonlySet<string>).has(part))
    .map((part) => texts[`openapi.${part}`]);
  return filled(texts['openapi.summary'], { parts: parts.join(', ') });
}

/**
 * The description of the API (OpenAPI 3.1.0): the source of `/openapi.json`, `/openapi.yaml` and of
 * the pages of the reference.
 *
 * @param context what depends on the site: its address, its name, real responses as examples
 */
export function openApiDocument(context: OpenApiContext): OpenAPIV3_1.Document {
  const { texts, license } = context;
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
        summary: texts[`operation.${operation.operationId}.summary`],
        description: texts[`operation.${operation.operationId}`],
        parameters: operation.parameters.map((parameter) =>
          parameterObject(parameterOf(parameter, locales), operation, context),
        ),
        responses: responses(operation, context),
        security: [],
        ...(!off.has('reference') && {
          externalDocs: {
            url: `${documentation}#${operation.operationId.toLowerCase()}`,
            description: texts['openapi.page'],
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
      summary: summaryOf(context),
      description: context.description,
      contact: { name: context.title, url: baseUrl },
      ...(license && { license }),
    },
    // Anybody may call the site itself.
    servers: [{ url: baseUrl, description: texts['openapi.server'], ...{ 'x-internal': false } }],
    tags: TAGS.filter((name) => tags.has(name)).map((name) => ({
      name,
      description: texts[`tag.${name}`],
    })),
    ...(!off.has('reference') && {
      externalDocs: { url: documentation, description: texts['openapi.reference'] },
    }),
    security: [],
    paths,
    // Files of the site beside the operations.
    ...{ 'x-published-resources': publishedResources(context) },
    components: {
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, schema]) => [
          name,
          { description: texts[`header.${name as HeaderName}`], schema },
        ]),
      ) as Record<string, OpenAPIV3_1.HeaderObject>,
      schemas: Object.fromEntries(
        schemasOf(operations).map((name) => [name, componentOf(name, locales, texts)]),
      ) as Record<string, OpenAPIV3_1.SchemaObject>,
    },
  };
}
