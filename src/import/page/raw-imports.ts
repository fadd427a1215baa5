import { nodesOfType, range } from '../../compile/page/syntax-tree.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import { importsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './resolve-imports.ts';

/** The texts of the files that a page imports as text, by the names that it gives them. */
export async function rawImports(
  { tree, origin }: ParsedText,
  resolve: ResolveImport,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const node of nodesOfType(tree, 'mdxjsEsm')) {
    const { file, line } = origin.originOf(range(node).start);
    for (const { local, from } of importsOf(node.value)) {
      const path = isRawImport(from) ? resolve(from, file) : undefined;
      const text = path === undefined ? undefined : await folder.text(path);
      if (path === undefined || text === undefined) continue;
      report.add('partial-inlined', file, line, path);
      found.set(local, text);
    }
  }
  return found;
}
