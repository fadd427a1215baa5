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
export function findNodes<N extends Nodes>(tree: Nodes, test: (node: Nodes) => node is N): N[] {
  const found: N[] = [];
  walk(tree, (node) => {
    if (test(node)) found.push(node);
  });
  return found;
}

/** The nodes of a type in a tree, in document order. */
export function nodesOfType<T extends Nodes['type']>(
  tree: Nodes,
  type: T,
): Extract<Nodes, { type: T }>[] {
  return findNodes(tree, (node): node is Extract<Nodes, { type: T }> => node.type === type);
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

interface Range {
  readonly start: number;
  readonly end: number;
}

const QUOTED = /\s([^\s=/>"'{}]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The quoted values of each component, found once: a tag may have any number of attributes. */
const quotedValues = new WeakMap<Component, ReadonlyMap<string, Range>>();

/** Offsets of an attribute's quoted value, without the quotes; `undefined` if it has none. */
export function attributeRange(
  source: string,
  component: Component,
  name: string,
): Range | undefined {
  const known = quotedValues.get(component);
  if (known) return known.get(name);
  const { start: from, end: last } = range(component);
  const tag = source.slice(from, component.children[0]?.position?.start.offset ?? last);
  const values = new Map<string, Range>();
  for (const { index, 0: match, 1: label = '', 2: double, 3: single } of tag.matchAll(QUOTED)) {
    const end = from + index + match.length - 1;
    const value = double ?? single ?? '';
    if (!values.has(label)) values.set(label, { start: end - value.length, end });
  }
  quotedValues.set(component, values);
  return values.get(name);
}
