import type { Heading, Nodes } from 'mdast';
import { htmlTokens } from '../../compile/page/html-tokens.ts';
import { isComponent, nodesOfType, walk } from '../../compile/page/syntax-tree.ts';

const HTML_HEADING = /^h[1-6]$/;

/** Whether a page has headings that are no Markdown. */
function hasHtmlHeadings(tree: Nodes): boolean {
  let isFound = false;
  walk(tree, (node) => {
    if (isComponent(node)) isFound ||= HTML_HEADING.test(node.name ?? '');
    if (node.type !== 'html') return;
    isFound ||= htmlTokens(node.value).some(
      (token) => token.kind === 'open' && HTML_HEADING.test(token.name),
    );
  });
  return isFound;
}

/**
 * The depths of headings below the title without gaps, as readers of screens expect: each is one
 * deeper than the heading it belongs to. What belongs to what stays as it is.
 */
export function headingDepths(tree: Nodes, title: Heading | undefined): ReadonlyMap<Nodes, number> {
  const found = new Map<Nodes, number>();
  if (hasHtmlHeadings(tree)) return found;
  const above: number[] = [];
  for (const node of nodesOfType(tree, 'heading')) {
    if (node === title || node.children.length === 0) continue;
    while ((above.at(-1) ?? 0) >= node.depth) above.pop();
    found.set(node, Math.min(6, above.push(node.depth) + 1));
  }
  return found;
}
