import { posix } from 'node:path';
import { remember } from '../../common/remember.ts';
import { type ApiOperation, groupsOf } from '../../compile/api/operations.ts';
import { readApiDescription } from '../apis.ts';
import { asList, type Fields, fieldsOf, isFields, textField } from '../fields.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldOperation } from '../old-site.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { Descriptions } from './openapi.ts';

/** A page that Mintlify generates for an operation. */
export interface OperationPage {
  readonly title: string;
  readonly file: string;
  readonly operation: OldOperation;
}

/** The API description of a part of the navigation and its descendants. */
interface ApiSource {
  readonly file: string;
  /** Folder of its pages. */
  readonly directory: string;
  /** Whether the navigation lists some of its operations: only those have pages then. */
  isListed: boolean;
}

const DEFAULT_DIRECTORY = 'api-reference';

/**
 * Reads the operations in a navigation.
 *
 * @returns the navigation with the addresses of its operations, and the generated pages by address
 */
export async function readOperations(
  navigation: Fields,
  descriptions: Descriptions,
  folder: SourceFolder,
): Promise<{ navigation: Fields; pages: ReadonlyMap<string, OperationPage> }> {
  const pages = new Map<string, OperationPage>();

  /** The operations with pages; empty for an invalid description. */
  const operationsOf = remember(async (file: string): Promise<readonly ApiOperation[]> => {
    const text = (await folder.readText(file)) ?? '';
    const read = await readApiDescription(file, text, folder);
    const groups = 'problems' in read ? [] : groupsOf(read.description, '');
    return groups
      .flatMap((group) => group.operations)
      .filter(({ definition }) => !fieldsOf(definition)['x-excluded']);
  });

  const add = (file: string, { method, path, title }: ApiOperation, address: string) => {
    const operation = { method, path, file, isDescribed: true };
    if (!pages.has(address)) pages.set(address, { title, file, operation });
    return address;
  };

  /** Mintlify uses only the first of several descriptions. */
  function sourceOf(openapi: unknown): ApiSource | undefined {
    const [first] = asList(openapi);
    const { source, directory } = fieldsOf(first);
    const name = textField(first) ?? textField(source);
    const file = name === undefined ? undefined : descriptions.resolve(name);
    if (file === undefined) return undefined;
    return { file, directory: textField(directory) ?? DEFAULT_DIRECTORY, isListed: false };
  }

  /** The address of a listed operation: `GET /pets`, or `pets.json GET /pets`. */
  async function addListed(text: string, source: ApiSource | undefined): Promise<string> {
    const reference = descriptions.operationOf({ openapi: text });
    const file = reference?.file ?? source?.file;
    if (reference === undefined || file === undefined) return text;
    const operation = (await operationsOf(file)).find(
      ({ method, path }) => method === reference.method && path === reference.path,
    );
    if (!operation) return text;
    if (source && reference.file === undefined) source.isListed = true;
    return add(file, operation, addressOf(operation, source?.directory ?? DEFAULT_DIRECTORY));
  }

  async function addAll({ file, directory }: ApiSource): Promise<void> {
    const taken = new Set<string>();
    for (const operation of await operationsOf(file)) {
      const wanted = addressOf(operation, directory);
      let address = wanted;
      for (let number = 1; taken.has(address); number++) address = `${wanted}-${number}`;
      taken.add(address);
      add(file, operation, address);
    }
  }

  async function readPart(part: Fields, inherited?: ApiSource): Promise<Fields> {
    const ownSource = sourceOf(part.openapi);
    const source = ownSource ?? inherited;
    const result: Record<string, unknown> = { ...part };
    for (const [key, list] of Object.entries(part)) {
      if (!Array.isArray(list) || key === 'openapi') continue;
      const items: unknown[] = [];
      for (const item of list) {
        if (typeof item === 'string') items.push(await addListed(item, source));
        else items.push(isFields(item) ? await readPart(item, source) : item);
      }
      result[key] = items;
    }
    if (ownSource && !ownSource.isListed) await addAll(ownSource);
    return result;
  }

  return { navigation: await readPart(navigation), pages };
}

/** The address of an operation's page in Mintlify. */
function addressOf(operation: ApiOperation, directory: string): string {
  const { definition, method, path, isWebhook } = operation;
  const { href } = fieldsOf(fieldsOf(definition)['x-mint']);
  const configured = textField(href);
  if (configured !== undefined) return normalizeAddress(posix.join('/', configured));
  const fallback = isWebhook ? segmentOf(path) : `${method.toLowerCase()}-${segmentOf(path)}`;
  const name = segmentOf(definition.summary ?? '') || fallback;
  const folder = segmentOf(definition.tags?.[0] ?? '');
  return normalizeAddress(posix.join('/', directory, folder, name)).toLowerCase();
}

/** An address segment as Mintlify generates it: other punctuation stays. */
const segmentOf = (text: string) =>
  text
    .replace(/ |\{[^{}\n]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
