import { nodesOfType, range } from '../../compile/page/syntax-tree.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import { importsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './resolve-imports.ts';

/** The texts and the JSON data that a page imports, by the names that it gives them. */
export async function importedValues(
  { tree, origin }: ParsedText,
  resolve: ResolveImport,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const node of nodesOfType(tree, 'mdxjsEsm')) {
    const { file, line } = origin.originOf(range(node).start);
    for (const { local, imported, from } of importsOf(node.value)) {
      const isRaw = isRawImport(from);
      const path = isRaw || from.endsWith('.json') ? resolve(from, file) : undefined;
      const text = path === undefined ? undefined : await folder.text(path);
      if (path === undefined || text === undefined || imported !== 'default') continue;
      if (isRaw) report.add('partial-inlined', file, line, path);
      const value = isRaw ? text : jsonOf(text);
      if (value !== undefined) found.set(local, value);
    }
  }
  return found;
}

/** The data of a JSON file; `undefined` if it is not valid. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
