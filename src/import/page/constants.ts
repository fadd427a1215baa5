import { walk } from '../../compile/page/syntax-tree.ts';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import { constantsOf, importsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { isRawImport, type ResolveImport } from './resolve-imports.ts';

const MEDIA = /\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i;

/**
 * What expressions of a page may name: its constants, its front matter, and what it imports: the
 * names of pictures, texts and the data of JSON files.
 *
 * @param resolve where imported files are; without it, these are not read
 */
export async function pageConstants(
  { tree, origin }: ParsedText,
  data: Fields,
  resolve: ResolveImport | undefined,
  folder: SourceFolder,
  report: Report,
): Promise<ReadonlyMap<string, unknown>> {
  const scripts: { readonly code: string; readonly offset: number }[] = [];
  // Statements may also stand between the children of a component.
  walk(tree, (node) => {
    const offset = node.position?.start.offset ?? 0;
    if (node.type === 'mdxjsEsm') scripts.push({ code: node.value, offset });
    const [, code] =
      (node.type === 'html' && /^<script[^>]*>([\s\S]*?)<\/script>/.exec(node.value)) || [];
    if (code !== undefined) scripts.push({ code, offset });
  });
  const found = new Map<string, unknown>([
    ['frontMatter', data],
    ['frontmatter', data],
  ]);
  for (const { code, offset } of scripts) {
    const { file, line } = origin.originOf(offset);
    for (const { local, imported, from } of importsOf(code)) {
      if (MEDIA.test(from)) found.set(local, from);
      const isRaw = isRawImport(from);
      const path = isRaw || from.endsWith('.json') ? resolve?.(from, file) : undefined;
      const text = path === undefined ? undefined : await folder.text(path);
      if (path === undefined || text === undefined || imported !== 'default') continue;
      if (isRaw) report.add('partial-inlined', file, line, path);
      found.set(local, isRaw ? text : dataOf(text));
    }
    for (const [name, value] of constantsOf(code)) found.set(name, value);
  }
  return found;
}

/** The data of a JSON file; `undefined` if it is not valid. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
