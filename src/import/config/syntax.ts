/** A node of a program (ESTree). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes in a field that holds a list. */
export const nodesIn = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

/** The node in a field. */
export const nodeIn = (value: unknown): SyntaxNode | undefined =>
  isNode(value) ? value : undefined;

/** All nodes right below a node. */
export function childNodes(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The name of an identifier, or of a key written as one or as a text. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return String(node.name);
  return node?.type === 'Literal' ? String(node.value) : undefined;
}

/** The names that a pattern gives values. */
export function patternNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternNames);
  const node = nodeIn(value);
  if (node?.type === 'Identifier') return [String(node.name)];
  return node
    ? [node.left, node.value, node.properties, node.elements, node.argument].flatMap(patternNames)
    : [];
}
