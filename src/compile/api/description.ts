import type { OpenAPIV3_1 } from 'openapi-types';
import type { Locale } from '../../contract/locales.ts';
import { decodeAddress } from '../../contract/paths.ts';
import type { Texts } from '../../i18n/catalogue.ts';

export type Document = OpenAPIV3_1.Document;
export type Reference = OpenAPIV3_1.ReferenceObject;
export type OperationObject = OpenAPIV3_1.OperationObject;
export type ParameterObject = OpenAPIV3_1.ParameterObject;
export type MediaTypeObject = OpenAPIV3_1.MediaTypeObject;
export type ResponseObject = OpenAPIV3_1.ResponseObject;
export type RequestBodyObject = OpenAPIV3_1.RequestBodyObject;
export type SecurityScheme = OpenAPIV3_1.SecuritySchemeObject;
export type Server = OpenAPIV3_1.ServerObject;
export type ServerVariable = OpenAPIV3_1.ServerVariableObject;

/**
 * A schema in any supported version. `nullable` and boolean `exclusiveMinimum` and
 * `exclusiveMaximum` are of 3.0 only.
 */
export interface Schema extends Readonly<Omit<OpenAPIV3_1.BaseSchemaObject, Nested>> {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly items?: AnySchema;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly patternProperties?: Readonly<Record<string, AnySchema>>;
  readonly additionalProperties?: AnySchema;
  readonly allOf?: readonly AnySchema[];
  readonly oneOf?: readonly AnySchema[];
  readonly anyOf?: readonly AnySchema[];
}

/** Keywords that contain schemas. */
type Nested = 'additionalProperties' | 'allOf' | 'anyOf' | 'not' | 'oneOf' | 'properties';

/** `true` accepts anything, `false` nothing (JSON Schema 2020-12, section 4.3.2). */
export type AnySchema = Schema | boolean;

/** Whether the client or the API sends a value. */
export type Direction = 'request' | 'response' | 'both';

/** An API as the site shows it. */
export interface PublishedApi {
  /** Slug of its first page, and prefix of all others. */
  readonly slug: string;
  readonly label: string;
  /** Its position among the APIs of the site. */
  readonly order?: number;
  readonly locale: Locale;
  /** The site's texts in that language. */
  readonly texts: Texts;
  /** Path of documentation pages, up to the slug. */
  readonly prefix: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Path of its description, as published. */
  readonly descriptionPath: string;
  /** Whether readers may send requests from its pages. */
  readonly hasForm: boolean;
  /** The end of its first page; CommonMark, may have headings. */
  readonly ending?: string;
}

/** The longest chain of references that is followed. */
const MAX_HOPS = 32;

/** The keys of a JSON pointer (RFC 6901, section 3). */
export const pointerKeys = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Resolves a JSON pointer in a URI fragment (RFC 6901, section 6). */
export function followPointer(root: unknown, reference: string): unknown {
  let node = root;
  for (const key of pointerKeys(reference).map(decodeAddress)) {
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return node;
}

const SCHEMAS = '#/components/schemas/';

/** A valid description of an API, whose references are resolved on demand. */
export class ApiDescription {
  readonly root: Document;
  /** The remaining budget of schema reads for generated examples. */
  readsForExamples = 100_000_000;
  /** Names of the schemas without an example because it would be too large. */
  readonly withoutExample = new Set<string>();
  /** The first lines of the diagrams in its texts that are not rendered. */
  readonly unrenderedDiagrams = new Set<string>();
  readonly #merged = new WeakMap<object, Schema>();

  constructor(root: Document) {
    this.root = root;
  }

  /** The target of a reference; any other object itself. */
  resolve<T extends object>(node: T | Reference): T {
    let target: unknown = node;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const { $ref } = target as Partial<Reference>;
      if ($ref === undefined) break;
      target = followPointer(this.root, $ref) ?? {};
    }
    return target as T;
  }

  /** A schema, merged with the siblings of its `$ref` (OpenAPI 3.1, section 4.8.23). */
  schema(node: AnySchema | undefined): Schema {
    let schema = node;
    let beside: Schema = {};
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (typeof schema !== 'object') return beside;
      const { $ref, ...rest } = schema;
      beside = { ...rest, ...beside };
      if ($ref === undefined) return beside;
      schema = followPointer(this.root, $ref) as AnySchema | undefined;
    }
    return {};
  }

  /** A schema merged with its `allOf`. */
  merged(node: AnySchema | undefined): Schema {
    const schema = this.schema(node);
    if (!schema.allOf || typeof node !== 'object') return schema;
    const cached = this.#merged.get(node);
    if (cached) return cached;
    const { allOf, ...rest } = schema;
    // In case a part refers back to it.
    this.#merged.set(node, rest);
    let merged: Schema = {};
    for (const part of [...allOf, rest]) {
      const own = this.merged(part);
      merged = {
        ...merged,
        ...own,
        ...(merged.properties && { properties: { ...merged.properties, ...own.properties } }),
        ...(merged.required && {
          required: [...new Set([...merged.required, ...(own.required ?? [])])],
        }),
        ...(merged.oneOf && own.oneOf && { oneOf: [...merged.oneOf, ...own.oneOf] }),
      };
    }
    this.#merged.set(node, merged);
    return merged;
  }

  /** The name of the component that a schema refers to. */
  nameOf(node: AnySchema | undefined): string | undefined {
    const reference = typeof node === 'object' ? node.$ref : undefined;
    const [name, ...below] = reference?.startsWith(SCHEMAS) ? pointerKeys(reference).slice(2) : [];
    return name === undefined || below.length > 0 ? undefined : decodeAddress(name);
  }

  /** Names of the schemas that no operation refers to, such as those that only a discriminator names. */
  get unusedSchemas(): readonly string[] {
    const { paths, webhooks, components } = this.root;
    const used = new Set<unknown>();
    // It grows during the loop.
    const found: unknown[] = [paths, webhooks];
    for (const node of found) {
      if (typeof node !== 'object' || node === null || used.has(node)) continue;
      used.add(node);
      for (const [key, value] of Object.entries(node)) {
        const isReference = key === '$ref' && typeof value === 'string';
        found.push(isReference ? followPointer(this.root, value) : value);
      }
    }
    const schemas = Object.entries(components?.schemas ?? {});
    return schemas.filter(([, schema]) => !used.has(schema)).map(([name]) => name);
  }

  /** The security scheme with a name. */
  scheme(name: string): SecurityScheme | undefined {
    const node = this.root.components?.securitySchemes?.[name];
    return node && this.resolve<SecurityScheme>(node);
  }
}
