import { decodeAddress } from '../../contract/paths.ts';
import { followPointer, pointerKeys } from './description.ts';
import { type Kind, kindOf } from './kinds.ts';
import { fileOf, MAX_DEPTH, MAX_LENGTH } from './parts.ts';

/** Keys that lead to a value. */
type Path = readonly string[];

/** Where a value is written. */
export interface Place {
  readonly file: string;
  readonly path: Path;
}

/** Something wrong at a place. */
export interface Fault extends Place {
  readonly message: string;
  readonly hint: string;
}

/** What a reference leads to. */
interface Target extends Place {
  readonly value: unknown;
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const referenceOf = (value: unknown): string | undefined =>
  isTree(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

const keyOf = (place: Place) => JSON.stringify([place.file, ...place.path]);

const below = ({ file, path }: Place, key: string): Place => ({ file, path: [...path, key] });

const component = (name: string): Path => ['components', 'schemas', name];

/** The reference to what keys lead to (RFC 6901, sections 3 and 6). */
const referenceTo = (path: Path) =>
  ['#', ...path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))]
    .join('/')
    .replaceAll('%', '%25');

/** How many characters a value takes at least, as people write JSON. */
const NODE = 8;

/** Addresses and absolute paths. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\])/i;

const TOO_LARGE = {
  message: `the description and its files are longer than ${MAX_LENGTH} characters`,
  hint: 'split it, one description per API',
};
const TOO_DEEP = {
  message: `more than ${MAX_DEPTH} levels in each other`,
  hint: 'move inner schemas to files of their own',
};
const ENDLESS = {
  message: 'the reference leads back to what it is in',
  hint: 'only schemas may contain themselves',
};

/**
 * Puts a description in several files into one: schemas of other files become components named after
 * them, so that they may contain each other, and everything else is written out where it is referred to.
 */
export class Bundle {
  readonly faults: Fault[] = [];
  readonly root: unknown;
  readonly #file: string;
  readonly #roots: ReadonlyMap<string, unknown>;
  /** Where parts of the bundle are written that are not of the file that holds what they are in. */
  readonly #places = new Map<string, Place>();
  /** Names of schemas, by place. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: (readonly [name: string, target: Target])[] = [];
  #left = MAX_LENGTH;

  /**
   * @param file path of the description
   * @param roots the values of all its files, by path
   */
  constructor(file: string, roots: ReadonlyMap<string, unknown>) {
    this.#file = file;
    this.#roots = roots;
    const top: Target = { file, path: [], value: roots.get(file) };
    this.#nameOwnSchemas(top);
    const root = this.#copy(top, [], 'object', []) as Tree;
    const hoisted: [string, unknown][] = [];
    // More are added meanwhile.
    for (const [name, target] of this.#waiting) {
      this.#places.set(JSON.stringify(component(name)), target);
      hoisted.push([name, this.#copy(target, component(name), 'schema', [])]);
    }
    const { components = {} } = root as { components?: Tree };
    const schemas = { ...(components.schemas as Tree), ...Object.fromEntries(hoisted) };
    this.root = hoisted.length === 0 ? root : { ...root, components: { ...components, schemas } };
  }

  /** Where something of the bundle is written. */
  placeOf(path: readonly string[]): Place {
    for (let length = path.length; length > 0; length--) {
      const place = this.#places.get(JSON.stringify(path.slice(0, length)));
      if (place) return { file: place.file, path: [...place.path, ...path.slice(length)] };
    }
    return { file: this.#file, path };
  }

  /** Names the schemas that the description lists, also those that it lists by references. */
  #nameOwnSchemas(root: Target): void {
    let list: Target | undefined = root;
    for (const key of ['components', 'schemas']) {
      const value: unknown = isTree(list?.value) ? list.value[key] : undefined;
      list = list && this.#end({ ...below(list, key), value });
    }
    if (!list || !isTree(list.value)) return;
    for (const [name, value] of Object.entries(list.value)) {
      this.#taken.add(name);
      const target = this.#end({ ...below(list, name), value });
      if (target && !this.#names.has(keyOf(target))) this.#names.set(keyOf(target), name);
    }
  }

  /** A value, or what it refers to in another file. */
  #end(place: Target): Target | undefined {
    const reference = referenceOf(place.value);
    const isOwn = place.file === this.#file && reference?.startsWith('#');
    return reference === undefined || isOwn ? place : this.#target(reference, place);
  }

  /** What a reference leads to, through references to references. */
  #target(reference: string, from: Place): Target | undefined {
    const seen = new Set<string>();
    for (let next = reference, at = from; ; ) {
      const [, pointer = ''] = next.split('#');
      const file = fileOf(next, at.file);
      const path = pointerKeys(pointer).map(decodeAddress);
      const value = followPointer(this.#roots.get(file), pointer);
      const target = { file, path, value };
      const [message, hint = ''] =
        ELSEWHERE.test(next) || file.startsWith('../')
          ? [
              'leads out of the content folder',
              'put the file into it, and write its path relative to this file',
            ]
          : !this.#roots.has(file)
            ? ['leads to no file that can be read', 'correct the path, or add the file']
            : value === undefined || !/^(?:\/|$)/.test(pointer) || seen.has(keyOf(target))
              ? ['leads nowhere', 'correct the reference, or add what it names']
              : [];
      if (message) {
        return this.#refuse(below(at, '$ref'), { message: `“${next}” ${message}`, hint });
      }
      const further = referenceOf(value);
      const isAlias = further !== undefined && Object.keys(value as Tree).length === 1;
      if (file === this.#file || !isAlias) return target;
      seen.add(keyOf(target));
      [next, at] = [further, target];
    }
  }

  /** The name of the component that a schema of another file becomes. */
  #nameOf(target: Target): string {
    const known = this.#names.get(keyOf(target));
    if (known !== undefined) return known;
    const [file = ''] = target.file.split('/').slice(-1);
    const written = target.path.at(-1) ?? file.replace(/(?<=.)\.\w+$/, '');
    const base = written.replaceAll(/[^\w.-]/g, '_');
    let name = base;
    for (let number = 2; this.#taken.has(name); number++) name = `${base}-${number}`;
    this.#taken.add(name);
    this.#names.set(keyOf(target), name);
    this.#waiting.push([name, target]);
    return name;
  }

  /**
   * Copies a value.
   *
   * @param at where the copy comes to stand
   * @param above the keys of what is written out around it
   */
  #copy(from: Target, at: Path, kind: Kind, above: Path): unknown {
    const { value } = from;
    this.#left -= NODE + (typeof value === 'string' ? value.length : 0);
    if (this.#left < 0) return this.#refuse({ file: this.#file, path: [] }, TOO_LARGE);
    if (at.length > MAX_DEPTH) return this.#refuse(from, TOO_DEEP);
    if (!isTree(value)) return value;
    const reference = kind === 'data' ? this.#exampleFile(from, at) : referenceOf(value);
    if (reference === undefined) return this.#copyFields(value, from, at, kind, above);
    const { $ref, ...beside } = value;
    const target = this.#end(from);
    const written = target && this.#written(reference, target, from, at, kind, above);
    const fields = this.#copyFields(beside, from, at, kind, above) as Tree;
    return isTree(written) && !Array.isArray(written) ? { ...written, ...fields } : written;
  }

  /** What stands for a reference: another one, or what it leads to. */
  #written(
    reference: string,
    target: Target,
    from: Target,
    at: Path,
    kind: Kind,
    above: Path,
  ): unknown {
    const key = keyOf(target);
    if (key === keyOf(from)) return { $ref: reference };
    if (target.file === this.#file) return { $ref: referenceTo(target.path) };
    if (kind === 'schema') {
      const own = component(this.#nameOf(target));
      if (own.join('/') !== at.join('/')) return { $ref: referenceTo(own) };
    }
    if (above.includes(key)) return this.#refuse(below(from, '$ref'), ENDLESS);
    this.#places.set(JSON.stringify(at), target);
    return this.#copy(target, at, kind, [...above, key]);
  }

  #copyFields(value: Tree, from: Target, at: Path, kind: Kind, above: Path): unknown {
    const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
      this.#left -= key.length;
      const place = { ...below(from, key), value: each };
      const isMapping = key === 'mapping' && from.path.at(-1) === 'discriminator' && isTree(each);
      return isMapping
        ? [key, this.#mapping(each, place, at)]
        : [key, this.#copy(place, [...at, key], kindOf(kind, key), above)];
    });
    return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  }

  /** The schemas that the values of a discriminator stand for: names, or references. */
  #mapping(mapping: Tree, from: Target, at: Path): Tree {
    const entries = Object.entries(mapping).map(([name, value]) => {
      const isName = typeof value !== 'string' || !this.#roots.has(fileOf(value, from.file));
      if (isName) return [name, value];
      const place = { ...below(from, name), value: { $ref: value } };
      return [name, (this.#copy(place, [...at, name], 'schema', []) as Tree).$ref];
    });
    return Object.fromEntries(entries);
  }

  /** The file that stands for an example, which many tools accept as a reference. */
  #exampleFile({ file, value }: Target, at: Path): string | undefined {
    const reference = referenceOf(value);
    const isOwn = reference === undefined || fileOf(reference, file) === file;
    const isExample = /^(?:example|value|dataValue)$/.test(at.at(-1) ?? '');
    return isExample && !isOwn && this.#roots.has(fileOf(reference, file)) ? reference : undefined;
  }

  #refuse({ file, path }: Place, why: Pick<Fault, 'message' | 'hint'>): undefined {
    this.faults.push({ file, path, ...why });
  }
}
