import { posix } from 'node:path';
import { isExternal } from '../../compile/page/addresses.ts';
import { asList, type Fields, fieldsOf, textField } from '../fields.ts';
import type { OldOperation } from '../old-site.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';

/** Matches `openapi: 3.1.0`, in JSON or YAML. */
const DESCRIPTION = /(?:^|[\s{,])["']?openapi["']?\s*:\s*["']?3\./;

const OPERATION = /^(?:(\S+)\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\s+(\S+)$/i;

/** The API descriptions in a folder. */
export type Descriptions = Awaited<ReturnType<typeof findDescriptions>>;

/** Finds the API descriptions in a folder. */
export async function findDescriptions(root: string, folder: SourceFolder) {
  /** Paths relative to the source folder. */
  const files: string[] = [];
  for (const file of await folder.listFiles(root)) {
    if (!/\.(?:json|ya?ml)$/.test(file)) continue;
    const text = await folder.readText(file);
    if (text !== undefined && DESCRIPTION.test(text.slice(0, 2_000))) files.push(file);
  }

  /** Resolves a description by path, or by name without folder and extension. */
  function resolve(name: string): string | undefined {
    const path = SourceFolder.join(root, name.replace(/^\//, ''));
    const bare = (file: string) => file.replace(/\.\w+$/, '');
    return (
      files.find((file) => file === path || bare(file) === path) ??
      files.find((file) => bare(posix.basename(file)) === bare(posix.basename(name)))
    );
  }

  function operationOf(data: Fields): OldOperation | undefined {
    const described = textField(data.openapi);
    const [, name, method, path] = OPERATION.exec(described ?? textField(data.api) ?? '') ?? [];
    if (method === undefined || path === undefined) return undefined;
    const file = name === undefined ? undefined : resolve(name);
    return { method: method.toUpperCase(), path, isDescribed: described !== undefined, file };
  }

  /**
   * The descriptions that the configuration or pages refer to; all if pages name operations without
   * saying in which description.
   */
  function usedBy(config: Fields, operations: readonly OldOperation[], report: Report) {
    const used = new Set(operations.flatMap(({ file }) => file ?? []));
    for (const name of referencesIn(config)) {
      const file = resolve(name);
      if (file !== undefined && !isExternal(name)) used.add(file);
      else report.addForSite('api-skipped', name);
    }
    const isUnspecified = operations.some(
      ({ file, isDescribed }) => isDescribed && file === undefined,
    );
    return [...(used.size === 0 && isUnspecified ? files : used)].sort();
  }

  return { resolve, operationOf, usedBy };
}

/** All paths and addresses in `openapi` fields: a string, a list, or a mapping with `source`. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'openapi'
      ? asList(each).flatMap((one) => textField(one) ?? textField(fieldsOf(one).source) ?? [])
      : referencesIn(each),
  );
}
