import { posix } from 'node:path';
import { type ApiOperation, groupsOf } from '../../compile/api/operations.ts';
import { readDescription } from '../../compile/api/read-description.ts';
import { type Fields, fieldsOf, isFields } from '../fields.ts';
import type { OldOperation } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import { listOf } from '../post.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { Descriptions } from './openapi.ts';

/** A page that Mintlify makes of an operation. */
export interface OperationPage {
  readonly address: string;
  readonly title: string;
  readonly file: string;
  readonly operation: OldOperation;
}

/** The description that a part of the navigation, and those in it, show operations of. */
interface Source {
  readonly file: string;
  /** Folder of its pages. */
  readonly directory: string;
  /** Whether the navigation lists operations of it: the others have no pages then. */
  isListed: boolean;
}

const DEFAULT_DIRECTORY = 'api-reference';

/** The pages that Mintlify makes of the operations which a navigation names. */
export class OperationPages {
  readonly #descriptions: Descriptions;
  readonly #folder: SourceFolder;
  readonly #found = new Map<string, OperationPage>();
  readonly #operations = new Map<string, readonly ApiOperation[]>();

  constructor(descriptions: Descriptions, folder: SourceFolder) {
    this.#descriptions = descriptions;
    this.#folder = folder;
  }

  /** The pages of the parts that were read so far. */
  get pages(): readonly OperationPage[] {
    return [...this.#found.values()];
  }

  /** Reads a part of a navigation; returns it with the addresses of the operations that it lists. */
  async read(part: Fields, inherited?: Source): Promise<Fields> {
    const own = this.#sourceOf(part.openapi);
    const read: Record<string, unknown> = { ...part };
    for (const [key, list] of Object.entries(part)) {
      if (!Array.isArray(list) || key === 'openapi') continue;
      const items: unknown[] = [];
      for (const each of list) items.push(await this.#readItem(each, own ?? inherited));
      read[key] = items;
    }
    if (own && !own.isListed) await this.#addAll(own);
    return read;
  }

  async #readItem(item: unknown, source: Source | undefined): Promise<unknown> {
    if (typeof item === 'string') return (await this.#addListed(item, source)) ?? item;
    return isFields(item) ? this.read(item, source) : item;
  }

  /** Of several descriptions, Mintlify makes pages of the first. */
  #sourceOf(openapi: unknown): Source | undefined {
    const [first] = listOf(openapi);
    const { source, directory } = fieldsOf(first);
    const name = textField(first) ?? textField(source);
    const file = name === undefined ? undefined : this.#descriptions.named(name);
    if (file === undefined) return undefined;
    return { file, directory: textField(directory) ?? DEFAULT_DIRECTORY, isListed: false };
  }

  /** The address of an operation in a list: `GET /pets`, or `pets.json GET /pets`. */
  async #addListed(text: string, source: Source | undefined): Promise<string | undefined> {
    const named = this.#descriptions.operationOf({ openapi: text });
    const file = named?.file ?? source?.file;
    if (named === undefined || file === undefined) return undefined;
    const found = (await this.#operationsOf(file)).find(
      ({ method, path }) => method === named.method && path === named.path,
    );
    if (!found) return undefined;
    if (source && named.file === undefined) source.isListed = true;
    return this.#add(file, found, addressOf(found, source?.directory ?? DEFAULT_DIRECTORY));
  }

  async #addAll({ file, directory }: Source): Promise<void> {
    const taken = new Set<string>();
    for (const operation of await this.#operationsOf(file)) {
      const wanted = addressOf(operation, directory);
      let address = wanted;
      for (let number = 1; taken.has(address); number++) address = `${wanted}-${number}`;
      taken.add(address);
      this.#add(file, operation, address);
    }
  }

  #add(file: string, { method, path, title }: ApiOperation, address: string): string {
    const operation = { method, path, file, isDescribed: true };
    if (!this.#found.has(address)) this.#found.set(address, { address, title, file, operation });
    return address;
  }

  /** The operations that have pages; none of a description that cannot be read. */
  async #operationsOf(file: string): Promise<readonly ApiOperation[]> {
    const known = this.#operations.get(file);
    if (known) return known;
    const read = await readDescription((await this.#folder.text(file)) ?? '');
    const all =
      'problems' in read ? [] : groupsOf(read.description).flatMap(({ operations }) => operations);
    const shown = all.filter(({ definition }) => !fieldsOf(definition)['x-excluded']);
    this.#operations.set(file, shown);
    return shown;
  }
}

/** Where Mintlify puts the page of an operation. */
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

/** A text as Mintlify writes it in an address: signs other than these stay. */
const segmentOf = (text: string) =>
  text
    .replace(/ |\{.*?\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
