import { posix } from 'node:path';
import { remember } from '../../common/remember.ts';
import { type ApiOperation, groupsOf } from '../../compile/api/operations.ts';
import { describedIn } from '../apis.ts';
import { type Fields, fieldsOf, isFields, listOf, textField } from '../fields.ts';
import type { OldOperation } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { Descriptions } from './openapi.ts';

/** A page that Mintlify generates for an operation. */
export interface OperationPage {
  readonly title: string;
  readonly file: string;
  readonly operation: OldOperation;
}

/** The API description of a part of the navigation and its descendants. */
interface Source {
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
    const text = (await folder.text(file)) ?? '';
    const read = await describedIn(file, text, folder);
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
  function sourceOf(openapi: unknown): Source | undefined {
    const [first] = listOf(openapi);
    const { source, directory } = fieldsOf(first);
    const name = textField(first) ?? textField(source);
    const file = name === undefined ? undefined : descriptions.named(name);
    if (file === undefined) return undefined;
    return { file, directory: textField(directory) ?? DEFAULT_DIRECTORY, isListed: false };
  }

  /** The address of a listed operation: `GET /pets`, or `pets.json GET /pets`. */
  async function listed(text: string, source: Source | undefined): Promise<string> {
    const named = descriptions.operationOf({ openapi: text });
    const file = named?.file ?? source?.file;
    if (named === undefined || file === undefined) return text;
    const found = (await operationsOf(file)).find(
      ({ method, path }) => method === named.method && path === named.path,
    );
    if (!found) return text;
    if (source && named.file === undefined) source.isListed = true;
    return add(file, found, addressOf(found, source?.directory ?? DEFAULT_DIRECTORY));
  }

  async function addAll({ file, directory }: Source): Promise<void> {
    const taken = new Set<string>();
    for (const operation of await operationsOf(file)) {
      const wanted = addressOf(operation, directory);
      let address = wanted;
      for (let number = 1; taken.has(address); number++) address = `${wanted}-${number}`;
      taken.add(address);
      add(file, operation, address);
    }
  }

  async function readPart(part: Fields, inherited?: Source): Promise<Fields> {
    const own = sourceOf(part.openapi);
    const source = own ?? inherited;
    const read: Record<string, unknown> = { ...part };
    for (const [key, list] of Object.entries(part)) {
      if (!Array.isArray(list) || key === 'openapi') continue;
      const items: unknown[] = [];
      for (const item of list) {
        if (typeof item === 'string') items.push(await listed(item, source));
        else items.push(isFields(item) ? await readPart(item, source) : item);
      }
      read[key] = items;
    }
    if (own && !own.isListed) await addAll(own);
    return read;
  }

  return { navigation: await readPart(navigation), pages };
}

/** The address of an operation's page in Mintlify. */
function addressOf(operation: ApiOperation, directory: string): string {
  const { definition, method, path, isWebhook } = operation;
  const { href } = fieldsOf(fieldsOf(definition)['x-mint']);
  const own = textField(href);
  if (own !== undefined) return plainAddress(posix.join('/', own));
  const call = isWebhook ? segmentOf(path) : `${method.toLowerCase()}-${segmentOf(path)}`;
  const name = segmentOf(definition.summary ?? '') || call;
  const folder = segmentOf(definition.tags?.[0] ?? '');
  return plainAddress(posix.join('/', directory, folder, name)).toLowerCase();
}

/** An address segment as Mintlify generates it: other punctuation stays. */
const segmentOf = (text: string) =>
  text
    .replace(/ |\{.*?\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
