import { Validator } from '@seriousme/openapi-schema-validator';
import { isMap, isScalar, isSeq, type Node, stringify } from 'yaml';
import { remember } from '../../common/remember.ts';
import { type Diagnostic, mistake, position, START, warning } from '../diagnostics/diagnostics.ts';
import { parseYaml, repeatedKeys } from '../read/yaml.ts';
import { Bundle, type Fault } from './bundle.ts';
import { ApiDescription, type Document, pointerKeys } from './description.ts';
import { MAX_LENGTH, type Parts } from './parts.ts';

/** The most problems that are reported per description. */
const MAX_PROBLEMS = 50;

/** A description of an API, or its problems. */
export type ReadDescription =
  | {
      readonly description: ApiDescription;
      /** The bundled text; absent for a single file. */
      readonly bundled?: string;
      readonly warnings: readonly Diagnostic[];
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
  const found: Diagnostic[] = [];
  for (const [path, text] of texts) roots.set(path, parse(text, path, found));
  const problems = found.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { problems };
  const warnings = found;
  const root = roots.get(file);
  const version = root !== null && typeof root === 'object' && 'openapi' in root && root.openapi;
  if (typeof version !== 'string' || !/^3\.[012]\b/.test(version)) {
    const message = 'not a description in OpenAPI 3.0, 3.1 or 3.2';
    const hint = 'convert it to OpenAPI 3, or correct its field “openapi”, such as 3.1.0';
    return { problems: diagnosticsOf([{ file, path: ['openapi'], message, hint }], texts) };
  }
  const bundle = new Bundle(file, roots);
  const faults = bundle.faults.length > 0 ? bundle.faults : await schemaFaults(bundle, version);
  if (faults.length > 0) return { problems: diagnosticsOf(faults, texts) };
  if (parts.size === 0) return { description: new ApiDescription(root as Document), warnings };
  const bundled = file.endsWith('.json')
    ? JSON.stringify(bundle.root, null, 2)
    : stringify(bundle.root, { aliasDuplicateObjects: false, lineWidth: 0 });
  return { description: new ApiDescription(bundle.root as Document), bundled, warnings };
}

/**
 * Parses JSON or YAML. JSON first: the YAML parser takes thirty times as long.
 *
 * @param found receives syntax errors, and warnings about repeated keys
 */
function parse(source: string, path: string, found: Diagnostic[]): unknown {
  const json = parseJson(source);
  if (json !== undefined && keysIn(source) === keysIn(JSON.stringify(json) ?? '')) return json;
  const { document, value, faults } = parseYaml(source);
  const errors = faults.map(({ offset, message, hint = 'correct the syntax' }) => {
    return { offset, ...invalid(`not valid YAML or JSON: ${message}`, hint) };
  });
  const warnings = repeatedKeys(document).map(({ offset, message, hint }) => {
    return { offset, ...warning('api-invalid', `${message}: only the last one counts`, hint) };
  });
  for (const { offset, ...problem } of [...errors, ...warnings].slice(0, MAX_PROBLEMS))
    found.push({ path, ...position(source, offset), ...problem });
  return json ?? value;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** The number of keys in JSON, including repeated ones. */
const keysIn = (json: string) =>
  json.match(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g)?.filter((text) => text.endsWith(':')).length;

/** Converts faults to diagnostics of their files, without duplicates. */
function diagnosticsOf(faults: readonly Fault[], texts: Parts): Diagnostic[] {
  const contentsOf = remember((text: string) => parseYaml(text).document.contents);
  const problems = new Map<string, Diagnostic>();
  for (const { file, path, message, hint } of faults) {
    if (problems.size === MAX_PROBLEMS) break;
    const text = texts.get(file) ?? '';
    const at = position(text, offsetAt(contentsOf(text), path));
    problems.set(JSON.stringify([file, at, message]), {
      path: file,
      ...at,
      ...invalid(message, hint),
    });
  }
  return [...problems.values()];
}

/** Shared: it caches compiled schemas, and compiling takes longer than validating a description. */
const validator = new Validator({ allErrors: true });

/** The schema errors of a description: only the innermost, which cause the outer ones. */
async function schemaFaults(bundle: Bundle, version: string): Promise<readonly Fault[]> {
  const { errors } = await validator.validate(bundle.root as Record<string, unknown>);
  // A string reports unresolved references, even in extensions, which no page shows.
  if (errors === undefined || typeof errors === 'string') return [];
  // The validator reports a missing “$ref” for anything that could be a reference.
  const found = errors.filter(({ params }) => params.missingProperty !== '$ref');
  const byPath = Map.groupBy(found, ({ instancePath }) => instancePath);
  const paths = [...byPath.keys()];
  const isSaid = (path: string) =>
    !paths.some((other) => other.startsWith(`${path}/`)) ||
    byPath.get(path)?.some(({ keyword }) => keyword === 'additionalProperties');
  return paths.filter(isSaid).map((path) => {
    const [first] = byPath.get(path) ?? [];
    const keys = pointerKeys(path);
    const params: Record<string, string> = first?.params ?? {};
    const { additionalProperty, missingProperty: missing } = params;
    const extra = additionalProperty ?? params.unevaluatedProperty;
    const where = path === '' ? 'the description' : `“${keys.at(-1)}”`;
    const wrong =
      extra !== undefined
        ? `cannot have “${extra}”`
        : missing !== undefined
          ? `lacks “${missing}”`
          : (first?.message ?? 'is invalid');
    return {
      ...bundle.locationOf(extra ? [...keys, extra] : keys),
      message: `${where} ${wrong}`,
      hint: `see the OpenAPI Specification ${version.slice(0, 3)}`,
    };
  });
}

/** Offset of the deepest existing key of a path. */
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
