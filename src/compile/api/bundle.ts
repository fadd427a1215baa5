import { uniqueName } from '../../common/unique-name.ts';
import { decodeAddress } from '../../contract/paths.ts';
import { followPointer, pointerKeys } from './description.ts';
import { type Kind, kindOf } from './kinds.ts';
import { fileOf, MAX_DEPTH, MAX_LENGTH } from './parts.ts';

/** The keys from the root to a value. */
type Path = readonly string[];

/** The source of a value. */
interface Location {
  readonly file: string;
  readonly path: Path;
}

/** A problem at a location. */
export interface Fault extends Location {
  readonly message: string;
  readonly hint: string;
}

/** A value in a file, such as the target of a reference. */
interface Target extends Location {
  readonly value: unknown;
}

/** A value that is copied into the bundle. */
interface Copied {
  readonly from: Target;
  /** Path of the copy in the bundle. */
  readonly at: Path;
  readonly kind: Kind;
  /** The values of other files that are being inlined around it, by {@link keyOf}. */
  readonly ancestors: readonly string[];
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const referenceOf = (value: unknown): string | undefined =>
  isTree(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

const keyOf = ({ file, path }: Location) => JSON.stringify([file, ...path]);

const below = ({ file, path }: Location, key: string): Location => ({
  file,
  path: [...path, key],
});

const component = (name: string): Path => ['components', 'schemas', name];

/** A reference to a path (RFC 6901, sections 3 and 6). */
const referenceTo = (path: Path) =>
  ['#', ...path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))]
    .join('/')
    .replaceAll('%', '%25');

/** The least characters that a value takes in formatted JSON. */
const NODE = 8;

/** Matches URLs and absolute paths. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\])/i;

const TOO_LARGE = {
  message: `the description and its files are longer than ${MAX_LENGTH} characters`,
  hint: 'split it, one description per API',
};
const TOO_DEEP = {
  message: `more than ${MAX_DEPTH} levels of nesting`,
  hint: 'move inner schemas to components or to separate files, and shorten examples',
};
const NOWHERE = ['leads nowhere', 'correct the reference, or add what it names'] as const;
const OUTSIDE = [
  'leads out of the content folder',
  'put the file into it, and write its path relative to this file',
] as const;
const UNREAD = ['leads to no file that can be read', 'correct the path, or add the file'] as const;
const ENDLESS = {
  message: 'the reference is circular',
  hint: 'remove the cycle: only schemas may contain themselves',
};

const faultOf = (reference: string, [what, hint]: readonly [string, string]) => ({
  message: `“${reference}” ${what}`,
  hint,
});

/**
 * Checks the references of a description, and bundles its files into one: schemas of other files
 * become components, so that they may be recursive; everything else is inlined.
 */
export class Bundle {
  readonly faults: Fault[] = [];
  readonly root: unknown;
  readonly #file: string;
  readonly #roots: ReadonlyMap<string, unknown>;
  /** The sources of values of other files, by their path in the bundle. */
  readonly #locations = new Map<string, Location>();
  /** Names of schemas, by {@link keyOf}. */
  readonly #names = new Map<string, string>();
  readonly #usedNames = new Set<string>();
  readonly #pending: (readonly [name: string, target: Target])[] = [];
  #remaining = MAX_LENGTH;

  /**
   * @param file path of the description
   * @param roots the values of all its files, by path
   */
  constructor(file: string, roots: ReadonlyMap<string, unknown>) {
    this.#file = file;
    this.#roots = roots;
    const top: Target = { file, path: [], value: roots.get(file) };
    this.#nameOwnSchemas(top);
    const root = this.#copy({ from: top, at: [], kind: 'object', ancestors: [] }) as Tree;
    const hoisted: [string, unknown][] = [];
    // Copying a schema may add more.
    for (const [name, from] of this.#pending) {
      const at = component(name);
      this.#locations.set(JSON.stringify(at), from);
      hoisted.push([name, this.#copy({ from, at, kind: 'schema', ancestors: [] })]);
    }
    const { components = {} } = root as { components?: Tree };
    const schemas = { ...(components.schemas as Tree), ...Object.fromEntries(hoisted) };
    this.root = hoisted.length === 0 ? root : { ...root, components: { ...components, schemas } };
  }

  /** The source location of a path in the bundle. */
  locationOf(path: Path): Location {
    for (let length = path.length; length > 0; length--) {
      const location = this.#locations.get(JSON.stringify(path.slice(0, length)));
      if (location) return { file: location.file, path: [...location.path, ...path.slice(length)] };
    }
    return { file: this.#file, path };
  }

  /** Reserves the names of the description's own schemas, including those that are references. */
  #nameOwnSchemas(root: Target): void {
    let list: Target | undefined = root;
    for (const key of ['components', 'schemas']) {
      const value: unknown = isTree(list?.value) ? list.value[key] : undefined;
      list = list && this.#dereference({ ...below(list, key), value });
    }
    if (!list || !isTree(list.value)) return;
    for (const [name, value] of Object.entries(list.value)) {
      this.#usedNames.add(name);
      const target = this.#dereference({ ...below(list, name), value });
      if (target && !this.#names.has(keyOf(target))) this.#names.set(keyOf(target), name);
    }
  }

  /** A value, or its target in another file; references within the description stay. */
  #dereference(from: Target): Target | undefined {
    const reference = referenceOf(from.value);
    const isOwn = from.file === this.#file && reference?.startsWith('#');
    return reference === undefined || isOwn ? from : this.#resolve(reference, from);
  }

  /** Resolves a reference, and references to references. */
  #resolve(reference: string, from: Location): Target | undefined {
    const seen = new Set<string>();
    for (let next = reference, at = from; ; ) {
      const [, pointer = ''] = next.split('#');
      const file = fileOf(next, at.file);
      const path = pointerKeys(pointer).map(decodeAddress);
      const value = followPointer(this.#roots.get(file), pointer);
      const target = { file, path, value };
      const isNowhere =
        value === undefined || !/^(?:\/|$)/.test(pointer) || seen.has(keyOf(target));
      const isOutside = ELSEWHERE.test(next) || file.startsWith('../');
      const wrong = isOutside ? OUTSIDE : !this.#roots.has(file) ? UNREAD : isNowhere && NOWHERE;
      if (wrong) return this.#addFault(below(at, '$ref'), faultOf(next, wrong));
      const nextReference = referenceOf(value);
      const isAlias = nextReference !== undefined && Object.keys(value as Tree).length === 1;
      if (file === this.#file || !isAlias) return target;
      seen.add(keyOf(target));
      [next, at] = [nextReference, target];
    }
  }

  /** The component name of a schema in another file. */
  #nameOf(target: Target): string {
    const existing = this.#names.get(keyOf(target));
    if (existing !== undefined) return existing;
    const [file = ''] = target.file.split('/').slice(-1);
    const lastKey = target.path.at(-1) ?? file.replace(/(?<=.)\.\w+$/, '');
    const base = lastKey.replaceAll(/[^\w.-]/g, '_');
    const name = uniqueName(base, (each) => this.#usedNames.has(each));
    this.#usedNames.add(name);
    this.#names.set(keyOf(target), name);
    this.#pending.push([name, target]);
    return name;
  }

  #copy(copied: Copied): unknown {
    const { from, at, kind } = copied;
    const { value } = from;
    this.#remaining -= NODE + (typeof value === 'string' ? value.length : 0);
    if (this.#remaining < 0) return this.#addFault({ file: this.#file, path: [] }, TOO_LARGE);
    if (at.length > MAX_DEPTH) return this.#addFault(from, TOO_DEEP);
    if (!isTree(value)) return value;
    const reference = kind === 'data' ? this.#exampleFile(copied) : referenceOf(value);
    if (reference === undefined) return this.#copyFields(value, copied);
    const { $ref, ...beside } = value;
    const target = this.#dereference(from);
    const isThere = target !== from || followPointer(this.#roots.get(this.#file), reference);
    if (isThere === undefined) this.#addFault(below(from, '$ref'), faultOf(reference, NOWHERE));
    const replacement = target && this.#replacementOf(reference, target, copied);
    const fields = this.#copyFields(beside, copied) as Tree;
    return isTree(replacement) && !Array.isArray(replacement)
      ? { ...replacement, ...fields }
      : replacement;
  }

  /** The replacement of a reference: another reference, or a copy of its target. */
  #replacementOf(
    reference: string,
    target: Target,
    { from, at, kind, ancestors }: Copied,
  ): unknown {
    const key = keyOf(target);
    if (key === keyOf(from)) return { $ref: reference };
    if (target.file === this.#file) return { $ref: referenceTo(target.path) };
    if (kind === 'schema') {
      const own = component(this.#nameOf(target));
      if (own.join('/') !== at.join('/')) return { $ref: referenceTo(own) };
    }
    if (ancestors.includes(key)) return this.#addFault(below(from, '$ref'), ENDLESS);
    this.#locations.set(JSON.stringify(at), target);
    return this.#copy({ from: target, at, kind, ancestors: [...ancestors, key] });
  }

  #copyFields(fields: Tree, { from, at, kind, ancestors }: Copied): unknown {
    const entries = Object.entries(fields).map(([key, value]): [string, unknown] => {
      this.#remaining -= key.length;
      const field = { from: { ...below(from, key), value }, at: [...at, key] };
      const isMapping = key === 'mapping' && from.path.at(-1) === 'discriminator' && isTree(value);
      return isMapping
        ? [key, this.#mapping(value, field)]
        : [key, this.#copy({ ...field, kind: kindOf(kind, key), ancestors })];
    });
    return Array.isArray(fields) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  }

  /** The mapping of a discriminator, whose values are names or references. */
  #mapping(mapping: Tree, { from, at }: Pick<Copied, 'from' | 'at'>): Tree {
    const entries = Object.entries(mapping).map(([name, value]) => {
      const isName = typeof value !== 'string' || !this.#roots.has(fileOf(value, from.file));
      if (isName) return [name, value];
      const schema = { ...below(from, name), value: { $ref: value } };
      const field = { from: schema, at: [...at, name], kind: 'schema', ancestors: [] } as const;
      return [name, (this.#copy(field) as Tree).$ref];
    });
    return Object.fromEntries(entries);
  }

  /** The file of an example that is a reference: not in the specification, but many tools accept it. */
  #exampleFile({ from: { file, value }, at }: Copied): string | undefined {
    const reference = referenceOf(value);
    const isOwn = reference === undefined || fileOf(reference, file) === file;
    const isExample = /^(?:example|value|dataValue)$/.test(at.at(-1) ?? '');
    return isExample && !isOwn && this.#roots.has(fileOf(reference, file)) ? reference : undefined;
  }

  #addFault({ file, path }: Location, why: Pick<Fault, 'message' | 'hint'>): undefined {
    this.faults.push({ file, path, ...why });
  }
}
