import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

export function isComponent(node: Nodes): node is Component {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Calls `visit` for a node and all below it, in document order. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if (!('children' in node)) return;
  for (const child of node.children) walk(child, visit);
}

/** The nodes of a tree that fit, in document order. */
export function nodesThat<N extends Nodes>(tree: Nodes, fits: (node: Nodes) => node is N): N[] {
  const found: N[] = [];
  walk(tree, (node) => {
    if (fits(node)) found.push(node);
  });
  return found;
}

/** The nodes of a type in a tree, in document order. */
export function nodesOfType<T extends Nodes['type']>(
  tree: Nodes,
  type: T,
): Extract<Nodes, { type: T }>[] {
  return nodesThat(tree, (node): node is Extract<Nodes, { type: T }> => node.type === type);
}

/** The text of a node in a line, without images and HTML. */
export function inlineText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') {
    return node.value;
  }
  return 'children' in node ? node.children.map(inlineText).join('') : '';
}

/** Offsets of a node in the source. */
export function range(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The value of a component's attribute: empty if it has none, `undefined` if it is not a string. */
export function attribute(component: Component, name: string): string | undefined {
  for (const candidate of component.attributes) {
    if (candidate.type !== 'mdxJsxAttribute' || candidate.name !== name) continue;
    if (candidate.value === null || candidate.value === undefined) return '';
    return typeof candidate.value === 'string' ? candidate.value : undefined;
  }
  return undefined;
}

/** Offsets of an attribute's value, without quotes; `undefined` if it has none in quotes. */
export function attributeRange(
  source: string,
  component: Component,
  name: string,
): { start: number; end: number } | undefined {
  const start = component.position?.start.offset ?? 0;
  const end = component.children[0]?.position?.start.offset ?? component.position?.end.offset ?? 0;
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    source.slice(start, end),
  );
  if (!match) return undefined;
  const value = match[1] ?? match[2] ?? '';
  const from = start + match.index + match[0].length - 1 - value.length;
  return { start: from, end: from + value.length };
}
