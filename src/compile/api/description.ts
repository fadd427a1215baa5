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
 * A schema in any of the versions that are read. The keywords of 3.0 that later versions replaced
 * are `nullable` and boolean `exclusiveMinimum` and `exclusiveMaximum`.
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

/** Keywords with schemas in them. */
type Nested = 'additionalProperties' | 'allOf' | 'anyOf' | 'not' | 'oneOf' | 'properties';

/** `true` accepts anything, `false` nothing (JSON Schema 2020-12, section 4.3.2). */
export type AnySchema = Schema | boolean;

/** Whether a value is sent by a client or by the API. */
export type Direction = 'request' | 'response' | 'both';

/** An API as the site shows it. */
export interface PublishedApi {
  /** Slug of its first page, below which the others are. */
  readonly slug: string;
  readonly label: string;
  /** Its position among the APIs of the site. */
  readonly order?: number;
  readonly locale: Locale;
  /** The texts of the site in that language. */
  readonly texts: Texts;
  /** Path of documentation pages, up to their slugs. */
  readonly prefix: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Path of its description, as published. */
  readonly descriptionPath: string;
  /** Whether readers may send requests from its pages. */
  readonly hasForm: boolean;
  /** What its first page ends with; CommonMark with headings of its own. */
  readonly ending?: string;
}

/** How many references in a row are followed. */
const MAX_HOPS = 32;

/** The keys of a JSON pointer (RFC 6901, section 3). */
export const pointerKeys = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What a JSON pointer in a URI fragment leads to (RFC 6901, section 6). */
export function followPointer(root: unknown, reference: string): unknown {
  let node = root;
  for (const key of pointerKeys(reference).map(decodeAddress)) {
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return node;
}

const SCHEMAS = '#/components/schemas/';

/** A valid description of an API, whose references are followed on demand. */
export class ApiDescription {
  readonly root: Document;
  /** How often schemas may still be read to make examples of them. */
  readsForExamples = 100_000_000;
  /** Names of the schemas of which no example is shown, since it would be too large. */
  readonly withoutExample = new Set<string>();
  /** The first lines of the diagrams in its texts that are not drawn. */
  readonly undrawn = new Set<string>();
  readonly #merged = new WeakMap<object, Schema>();

  constructor(root: Document) {
    this.root = root;
  }

  /** The object that a reference leads to; any other object itself. */
  resolve<T extends object>(node: T | Reference): T {
    let found: unknown = node;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const { $ref } = found as Partial<Reference>;
      if ($ref === undefined) break;
      found = followPointer(this.root, $ref) ?? {};
    }
    return found as T;
  }

  /** A schema, and what stands beside its reference (OpenAPI 3.1, section 4.8.23). */
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

  /** A schema with the properties of all that it must match as well (`allOf`). */
  merged(node: AnySchema | undefined): Schema {
    const schema = this.schema(node);
    if (!schema.allOf || typeof node !== 'object') return schema;
    const known = this.#merged.get(node);
    if (known) return known;
    const { allOf, ...rest } = schema;
    // What it is in itself, should a part lead back to it.
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

  /** The names of the schemas that no operation refers to, such as those that a discriminator names. */
  get unusedSchemas(): readonly string[] {
    const { paths, webhooks, components } = this.root;
    const used = new Set<unknown>();
    // It grows while it is read.
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

  /** The security scheme of a name. */
  scheme(name: string): SecurityScheme | undefined {
    const node = this.root.components?.securitySchemes?.[name];
    return node && this.resolve<SecurityScheme>(node);
  }
}
