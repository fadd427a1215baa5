import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Line } from '../page/lines.ts';
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
  const paths = new Map<string, string>();
  const isCode = fenceTracker();
  const isText = lines.map(({ text }) => !isCode(text));
  for (const { text } of lines.filter((_, index) => isText[index])) {
    for (const [, double, single = ''] of text.matchAll(SNIPPET)) {
      const name = double ?? single;
      for (const each of FOLDERS) {
        const path = SourceFolder.inside(root, each, name);
        if (path === undefined || paths.has(name)) continue;
        if (await folder.has(path)) paths.set(name, `/${each}/${name}`);
      }
    }
  }
  if (paths.size === 0) return lines;
  const names = [...paths.keys()];
  const imports = names.map((name, index) => `import Snippet${index} from '${paths.get(name)}';`);
  return [
    ...[...imports, ''].map((text) => ({ text, file, line: 1 })),
    ...lines.map((line, index) => ({
      ...line,
      text: isText[index]
        ? line.text.replace(SNIPPET, (written, double?: string, single = '') => {
            const at = names.indexOf(double ?? single);
            return at < 0 ? written : `<Snippet${at}`;
          })
        : line.text,
    })),
  ];
}
