import { type Line, mapText } from '../page/lines.ts';
import type { PrepareContext } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';

/** Folders that hold snippets, below that of the site. */
const FOLDERS = ['snippets', '_snippets'];

const SNIPPET = /<Snippet\s+file=(?:"([^"{}]+)"|'([^'{}]+)')/g;

/** Rewrites snippets that a page names (`<Snippet file="x.mdx" />`) as components that it imports. */
export async function importSnippets(
  lines: readonly Line[],
  root: string,
  { folder, file }: PrepareContext,
): Promise<readonly Line[]> {
  const named = new Set<string>();
  mapText(lines, (line) => {
    for (const [, double, single = ''] of line.text.matchAll(SNIPPET)) named.add(double ?? single);
    return line;
  });
  const imports = new Map<string, string>();
  for (const name of named) {
    for (const each of FOLDERS) {
      const path = SourceFolder.inside(root, each, name);
      if (path !== undefined && !imports.has(name) && (await folder.has(path)))
        imports.set(name, `import Snippet${imports.size} from '/${each}/${name}';`);
    }
  }
  if (imports.size === 0) return lines;
  const names = [...imports.keys()];
  const toComponent = (written: string, double?: string, single = '') => {
    const index = names.indexOf(double ?? single);
    return index < 0 ? written : `<Snippet${index}`;
  };
  return [
    ...[...imports.values(), ''].map((text) => ({ text, file, line: 1 })),
    ...mapText(lines, (line) => ({ ...line, text: line.text.replace(SNIPPET, toComponent) })),
  ];
}
