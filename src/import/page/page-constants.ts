import { walk } from '../../compile/page/syntax-tree.ts';
import { constantsOf, importsOf } from './expressions.ts';
import type { ReadOldPage } from './read-page.ts';

/** What expressions of a page may name: its constants, front matter, and the files it imports. */
export function pageConstants({ data, tree, imported }: ReadOldPage): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>([
    ['frontMatter', data],
    ['frontmatter', data],
    ...imported,
  ]);
  // Statements may also stand between the children of a component.
  walk(tree, (node) => {
    const script = node.type === 'html' && /^<script[^>]*>([\s\S]*?)<\/script>/.exec(node.value);
    const code = node.type === 'mdxjsEsm' ? node.value : script ? (script[1] ?? '') : undefined;
    if (code === undefined) return;
    for (const [name, value] of constantsOf(code)) found.set(name, value);
    for (const { local, from } of importsOf(code)) {
      if (/\.(?:avif|gif|ico|jpe?g|pdf|png|svg|webp|zip)$/i.test(from)) found.set(local, from);
    }
  });
  return found;
}
