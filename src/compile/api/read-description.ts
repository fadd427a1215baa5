import { Validator } from '@seriousme/openapi-schema-validator';
import { isMap, isScalar, isSeq, type Node, stringify } from 'yaml';
import { type Diagnostic, mistake, position, START } from '../diagnostics/diagnostics.ts';
import { parseYaml } from '../read/yaml.ts';
import { Bundle, type Fault } from './bundle.ts';
import { ApiDescription, type Document, followPointer, pointerKeys } from './description.ts';
import { type Kind, kindOf } from './kinds.ts';
import { MAX_DEPTH, MAX_LENGTH, type Parts, refersToFiles } from './parts.ts';

/** How many problems of one description are reported. */
const MAX_PROBLEMS = 50;

/** A description of an API, or what is wrong with it. */
export type ReadDescription =
  | {
      readonly description: ApiDescription;
      /** Its text in one file; absent if it consists of one. */
      readonly bundled?: string;
    }
  | { readonly problems: readonly Diagnostic[] };

const invalid = (message: string, hint: string) => mistake('api-invalid', message, hint);

/**
 * Reads a description in OpenAPI 3.0, 3.1 or 3.2, as JSON or YAML, and checks it against the schema
 * of its version (https://spec.openapis.org/).
 *
 * @param file its path
 * @param parts the files that it refers to
 */
export async function readDescription(
  source: string,
  file = '',
  parts: Parts = new Map(),
): Promise<ReadDescription> {
  const texts = new Map([[file, source], ...parts]);
  if ([...texts.values()].reduce((sum, { length }) => sum + length, 0) > MAX_LENGTH) {
    const message = `the description is longer than ${MAX_LENGTH} characters`;
    return {
      problems: [{ path: file, ...START, ...invalid(message, 'split it, one file per API') }],
    };
  }
  const roots = new Map<string, unknown>();
  const problems: Diagnostic[] = [];
  for (const [path, text] of texts) {
    const parsed = parse(text, path);
    if ('problems' in parsed) problems.push(...parsed.problems);
    else roots.set(path, parsed.root);
  }
  if (problems.length > 0) return { problems };
  const bundle = refersToFiles(source) ? new Bundle(file, roots) : undefined;
  const root = bundle?.root ?? roots.get(file);
  const faults = await faultsOf(root, file, bundle);
  if (faults.length > 0) return { problems: placed(faults, texts) };
  const description = new ApiDescription(root as Document);
  if (!bundle) return { description };
  const bundled = file.endsWith('.json')
    ? JSON.stringify(root, null, 2)
    : stringify(root, { aliasDuplicateObjects: false, lineWidth: 0 });
  return { description, bundled };
}

/** Parses JSON or YAML. JSON first: the parser of YAML takes thirty times as long. */
function parse(
  source: string,
  path: string,
): { root: unknown } | { problems: readonly Diagnostic[] } {
  try {
    return { root: JSON.parse(source) };
  } catch {
    const { value, faults } = parseYaml(source);
    if (faults.length === 0) return { root: value };
    return {
      problems: faults.slice(0, MAX_PROBLEMS).map(({ offset, message, hint }) => ({
        path,
        ...position(source, offset),
        ...invalid(`not valid YAML or JSON: ${message}`, hint ?? 'correct the syntax'),
      })),
    };
  }
}

/** Faults as problems of the files where they are, each once. */
function placed(faults: readonly Fault[], texts: Parts): Diagnostic[] {
  const documents = new Map<string, ReturnType<typeof parseYaml>['document']>();
  const problems = new Map<string, Diagnostic>();
  for (const { file, path, message, hint } of faults) {
    if (problems.size === MAX_PROBLEMS) break;
    const text = texts.get(file) ?? '';
    const document = documents.get(file) ?? parseYaml(text).document;
    documents.set(file, document);
    const at = position(text, offsetAt(document.contents, path));
    problems.set(JSON.stringify([file, at, message]), {
      path: file,
      ...at,
      ...invalid(message, hint),
    });
  }
  return [...problems.values()];
}

/** What is wrong with a description; `root` is all of it. */
async function faultsOf(
  root: unknown,
  file: string,
  bundle: Bundle | undefined,
): Promise<readonly Fault[]> {
  const version = root !== null && typeof root === 'object' && 'openapi' in root && root.openapi;
  if (typeof version !== 'string' || !/^3\.[012]\b/.test(version)) {
    return [
      {
        file,
        path: ['openapi'],
        message: 'not a description in OpenAPI 3.0, 3.1 or 3.2',
        hint: 'convert it to OpenAPI 3, or correct its field “openapi”, such as 3.1.0',
      },
    ];
  }
  if (isTooDeep(root)) {
    const message = `more than ${MAX_DEPTH} levels in each other`;
    const hint = 'move inner schemas to components, and shorten examples';
    return [{ file, path: [], message, hint }];
  }
  const placedIn = (fault: Omit<Fault, 'file'>): Fault => ({
    ...fault,
    ...(bundle?.locationOf(fault.path) ?? { file }),
  });
  const references = [...(bundle?.faults ?? []), ...referenceFaults(root).map(placedIn)];
  if (references.length > 0) return references;
  const { errors } = await new Validator({ allErrors: true }).validate(
    root as Record<string, unknown>,
  );
  return schemaFaults(errors, version).map(placedIn);
}

/** Whether the description is nested so deeply that a recursive reader might overflow the stack. */
function isTooDeep(root: unknown): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

/** References that lead nowhere, or out of the file. */
function referenceFaults(root: unknown): Omit<Fault, 'file'>[] {
  const faults: Omit<Fault, 'file'>[] = [];
  const visit = (node: unknown, path: readonly string[], kind: Kind): void => {
    if (node === null || typeof node !== 'object' || kind === 'data') return;
    for (const [key, value] of Object.entries(node)) {
      const at = [...path, key];
      if (key === '$ref' && typeof value === 'string') {
        if (!value.startsWith('#')) {
          faults.push({
            path: at,
            message: `“${value}” leads out of the file`,
            hint: 'write the path on the same line as “$ref”',
          });
        } else if (followPointer(root, value) === undefined) {
          faults.push({
            path: at,
            message: `“${value}” leads nowhere`,
            hint: 'correct the reference, or add what it names',
          });
        }
      } else {
        visit(value, at, kindOf(kind, key));
      }
    }
  };
  visit(root, [], 'object');
  return faults;
}

type Errors = Awaited<ReturnType<Validator['validate']>>['errors'];

/** The innermost errors: those that explain the others. */
function schemaFaults(errors: Errors, version: string): Omit<Fault, 'file'>[] {
  // A text is about references, also in extensions, which no page shows.
  if (errors === undefined || typeof errors === 'string') return [];
  // The validator also reports a missing “$ref” for anything that may be a reference.
  const found = errors.filter(({ params }) => params.missingProperty !== '$ref');
  const byPath = Map.groupBy(found, ({ instancePath }) => instancePath);
  const paths = [...byPath.keys()];
  const isSaid = (path: string) =>
    !paths.some((other) => other.startsWith(`${path}/`)) ||
    byPath.get(path)?.some(({ keyword }) => keyword === 'additionalProperties');
  return paths.filter(isSaid).map((path) => {
    const [first] = byPath.get(path) ?? [];
    const keys = pointerKeys(path);
    const { additionalProperty: extra, missingProperty: missing }: Record<string, string> =
      first?.params ?? {};
    const where = path === '' ? 'the description' : `“${keys.at(-1)}”`;
    const wrong =
      extra !== undefined
        ? `cannot have “${extra}”`
        : missing !== undefined
          ? `lacks “${missing}”`
          : (first?.message ?? 'is invalid');
    return {
      path: extra ? [...keys, extra] : keys,
      message: `${where} ${wrong}`,
      hint: `see the OpenAPI Specification ${version.slice(0, 3)}`,
    };
  });
}

/** Offset of the key that a path leads to, as far as it exists. */
function offsetAt(root: Node | null, path: readonly string[]): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
      if (!isScalar(pair?.key)) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(segment)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}
