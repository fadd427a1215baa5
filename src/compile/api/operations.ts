import { policyOrigin } from '../../common/policy-origin.ts';
import { slugOf } from '../../common/slug-of.ts';
import { uniqueName } from '../../common/unique-name.ts';
import { withoutEndSlashes } from '../../common/without-slashes.ts';
import { isSlug } from '../../contract/paths.ts';
import type {
  ApiDescription,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  Server,
} from './description.ts';
import { inLine } from './page-parts.ts';

/** An operation of an API, or a webhook. */
export interface ApiOperation {
  /** Slug of its page. */
  readonly slug: string;
  readonly title: string;
  readonly method: string;
  /** Path template below the server; for a webhook, its name. */
  readonly path: string;
  readonly isWebhook: boolean;
  readonly parameters: readonly ParameterObject[];
  readonly servers: readonly Server[];
  /** Alternatives of authorization: required scopes by the name of the scheme. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly body: RequestBodyObject | undefined;
  readonly responses: readonly (readonly [status: string, response: ResponseObject])[];
  /** The operation object, with unresolved references. */
  readonly definition: OperationObject;
}

/** The operations of a tag. */
export interface OperationGroup {
  /** Slug of its page and prefix of its operations' slugs; without a tag, that of the API. */
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  readonly operations: readonly ApiOperation[];
}

const METHODS = ['get', 'query', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'];

/**
 * Returns a function that makes unique slug segments from the first usable text, such as
 * `get-pet-by-id` from `getPetById`.
 */
export function uniqueNamer(): (...texts: readonly (string | undefined)[]) => string {
  const given = new Set<string>();
  return (...texts) => {
    const wanted = texts.map((text) => slugOf(text ?? '')).find(isSlug) ?? 'item';
    const name = uniqueName(wanted, (each) => given.has(each));
    given.add(name);
    return name;
  };
}

/** `listPets` as “List pets”. */
function sentenceCase(identifier: string): string {
  const words = identifier
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A tag; `summary` is new in 3.2. */
type Tag = { readonly name: string; readonly summary?: string; readonly description?: string };

/**
 * The operations of an API by tag, in the order of the description; untagged ones come last.
 *
 * @param slug of the first page of the API
 */
export function groupsOf(description: ApiDescription, slug: string): readonly OperationGroup[] {
  const { tags = [] } = description.root;
  const byTag = Map.groupBy(operationsOf(description), ({ definition }) => definition.tags?.[0]);
  const nameOf = uniqueNamer();
  // Reserved: the folder of schema pages.
  nameOf('schemas');
  const tagged = new Set<string | undefined>([...tags.map(({ name }) => name), ...byTag.keys()]);
  tagged.delete(undefined);
  return [...tagged, undefined].flatMap((tag): OperationGroup[] => {
    const found = byTag.get(tag);
    if (!found) return [];
    const { summary, description }: Partial<Tag> = tags.find(({ name }) => name === tag) ?? {};
    const own = tag === undefined ? slug : `${slug}/${nameOf(tag)}`;
    const nameIn = uniqueNamer();
    const operations = found.map((operation) => {
      const { definition, method, path } = operation;
      const name = nameIn(definition.operationId, `${method} ${path}`);
      return { ...operation, slug: `${own}/${name}` };
    });
    const title = inLine(summary ?? tag ?? '').trim();
    return [{ slug: own, title, ...(description !== undefined && { description }), operations }];
  });
}

/** A path item; `additionalOperations` is new in 3.2. */
interface PathItem extends Readonly<Record<string, unknown>> {
  readonly additionalOperations?: Readonly<Record<string, OperationObject>>;
  readonly parameters?: OperationObject['parameters'];
  readonly servers?: readonly Server[];
}

function* operationsOf(description: ApiDescription): Generator<Omit<ApiOperation, 'slug'>> {
  const { root } = description;
  const items = [
    ...Object.entries(root.paths ?? {}).map((entry) => [...entry, false] as const),
    ...Object.entries(root.webhooks ?? {}).map((entry) => [...entry, true] as const),
  ];
  for (const [path, node, isWebhook] of items) {
    if (!node) continue;
    const item = description.resolve(node) as PathItem;
    const own = METHODS.flatMap((method) =>
      item[method] ? [[method, item[method]] as const] : [],
    );
    for (const [name, value] of [...own, ...Object.entries(item.additionalOperations ?? {})]) {
      const definition = value as OperationObject;
      const { summary, operationId, parameters = [], requestBody, responses = {} } = definition;
      const method = name.toUpperCase();
      // Parameters of the operation override those of the path (OpenAPI 3.1, section 4.8.10).
      const all = [...(item.parameters ?? []), ...parameters].map((each) => {
        const parameter = description.resolve<ParameterObject>(each);
        return [`${parameter.in} ${parameter.name}`, parameter] as const;
      });
      yield {
        title:
          inLine(summary ?? '').trim() ||
          (operationId && sentenceCase(operationId)) ||
          (isWebhook ? path : `${method} ${path}`),
        method,
        path,
        isWebhook,
        parameters: [...new Map(all).values()],
        servers: definition.servers ?? item.servers ?? root.servers ?? [],
        security: definition.security ?? root.security ?? [],
        body: requestBody && description.resolve<RequestBodyObject>(requestBody),
        responses: Object.entries(responses).map(([status, response]) => {
          return [status, description.resolve<ResponseObject>(response)] as const;
        }),
        definition,
      };
    }
  }
}

/** The most addresses that the variables of servers expand to. */
const MAX_ADDRESSES = 12;

/** The addresses of a server, one per combination of its variables' values, the defaults first. */
function addressesOf({ url, variables = {} }: Server): readonly string[] {
  const names = [...new Set(url.match(/\{[^{}]*\}/g) ?? [])];
  let addresses = [url];
  for (const name of names) {
    const { default: usual = name.slice(1, -1), enum: others = [] } =
      variables[name.slice(1, -1)] ?? {};
    const values = [...new Set([usual, ...others])];
    addresses = values
      .flatMap((value) => addresses.map((each) => each.replaceAll(name, value)))
      .slice(0, MAX_ADDRESSES);
  }
  return addresses.map(withoutEndSlashes);
}

/** The server address in examples, with the defaults of its variables. */
export function serverUrl({ servers }: Pick<ApiOperation, 'servers'>): string {
  const [server] = servers;
  const [url = ''] = server ? addressesOf(server) : [];
  return URL.canParse(url) ? url : `https://api.example.com${url}`;
}

/** The server addresses that pages can send requests to: those with a host. */
export function callableServers({ servers }: Pick<ApiOperation, 'servers'>): readonly string[] {
  return servers
    .flatMap(addressesOf)
    .filter((url) => policyOrigin(url) !== undefined)
    .slice(0, MAX_ADDRESSES);
}

/**
 * The origins of all servers that the request forms of an API offer.
 *
 * @param groups its operations
 */
export const originsOf = (groups: readonly OperationGroup[]): readonly string[] => {
  const servers = groups.flatMap(({ operations }) => operations.flatMap(callableServers));
  return [...new Set(servers.map((url) => new URL(url).origin))];
};
