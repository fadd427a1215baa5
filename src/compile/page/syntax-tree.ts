import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { wordSet } from '../../common/word-set.ts';

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

export function isComponent(node: Nodes): node is Component {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Types of nodes whose children are blocks. */
export const FLOW = wordSet(
  'root blockquote listItem descriptionDetails footnoteDefinition mdxJsxFlowElement',
);

/** The children of a node, or an empty array. */
export const childNodes = (node: Nodes): readonly Nodes[] =>
  'children' in node ? node.children : [];

/** Visits a node and its descendants in document order. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  for (const child of childNodes(node)) walk(child, visit);
}

/** The matching nodes of a tree, in document order. */
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

/** The inline text of a node, without images and HTML. */
export function inlineText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') {
    return node.value;
  }
  return childNodes(node).map(inlineText).join('');
}

/** Offsets of a node in the source. */
export function range(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The position between offsets in two nodes, which may be the same. */
export const spanning = (first: Nodes, start: number, last: Nodes, end: number) =>
  first.position &&
  last.position && {
    start: { ...first.position.start, offset: start },
    end: { ...last.position.end, offset: end },
  };

/** The value of a component's attribute: empty without a value, `undefined` if absent or not a string. */
export function attribute(component: Component, name: string): string | undefined {
  for (const candidate of component.attributes) {
    if (candidate.type !== 'mdxJsxAttribute' || candidate.name !== name) continue;
    if (candidate.value === null || candidate.value === undefined) return '';
    return typeof candidate.value === 'string' ? candidate.value : undefined;
  }
  return undefined;
}

/** Offsets of an attribute's quoted value, without the quotes; `undefined` if it has none. */
export function attributeRange(
  source: string,
  component: Component,
  name: string,
): { start: number; end: number } | undefined {
  const { start, end: last } = range(component);
  const end = component.children[0]?.position?.start.offset ?? last;
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    source.slice(start, end),
  );
  if (!match) return undefined;
  const value = match[1] ?? match[2] ?? '';
  const from = start + match.index + match[0].length - 1 - value.length;
  return { start: from, end: from + value.length };
}
