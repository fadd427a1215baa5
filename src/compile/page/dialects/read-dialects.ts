import type { Heading, Nodes, PhrasingContent, Text } from 'mdast';
import type { PlacedProblem } from '../../diagnostics/diagnostics.ts';
import { range } from '../syntax-tree.ts';
import { alertComponent } from './alerts.ts';
import { containerComponent } from './containers.ts';
import { applyFence } from './fence.ts';
import { unsupported } from './unsupported.ts';

/**
 * Turns the syntax of other systems into what pages consist of: components, and code with marks.
 * Changes the tree in place.
 *
 * @param source the text that the tree was parsed from
 * @returns the syntax that cannot be shown
 */
export function readDialects(tree: Nodes, source: string): PlacedProblem[] {
  const problems: PlacedProblem[] = [];
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children: Nodes[] = [];
    for (const child of parent.children as Nodes[]) {
      const { nodes, problem } = converted(child, source);
      if (problem) problems.push(problem);
      for (const node of nodes) {
        const last = children.at(-1);
        if (last?.type === 'text' && node.type === 'text')
          children[children.length - 1] = joined(last, node);
        else children.push(node);
      }
    }
    Object.assign(parent, { children });
    for (const child of children) visit(child);
  };
  visit(tree);
  return problems;
}

interface Converted {
  readonly nodes: readonly Nodes[];
  readonly problem?: PlacedProblem;
}

function converted(node: Nodes, source: string): Converted {
  switch (node.type) {
    case 'code':
      applyFence(node);
      return { nodes: [node] };
    case 'blockquote':
      return { nodes: [alertComponent(node, source) ?? node] };
    case 'heading':
      restoreBraces(node, source);
      return { nodes: [node] };
    case 'containerDirective': {
      const { node: component, problem } = containerComponent(node, source);
      return { nodes: [component], ...(problem && { problem }) };
    }
    case 'leafDirective': {
      const { start, end } = range(node);
      const children = asText(node, source);
      const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
      const problem = unsupported(
        start,
        `“::${node.name}” prints as text`,
        'write what it stands for as Markdown, or as a component',
      );
      return {
        nodes: [{ type: 'paragraph', children, ...(node.position && { position: node.position }) }],
        ...(!isPlain && start < end && { problem }),
      };
    }
    case 'textDirective': {
      const nodes = asText(node, source);
      const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
      const problem = unsupported(
        range(node).start,
        `“:${node.name}[…]” prints as text`,
        `write the text alone, or “\\:” before the name if it is meant so`,
      );
      return { nodes, ...(!isPlain && { problem }) };
    }
    default:
      return { nodes: [node] };
  }
}

const joined = (a: Text, b: Text): Text => ({
  ...a,
  value: a.value + b.value,
  ...(a.position && b.position && { position: { start: a.position.start, end: b.position.end } }),
});

/** A directive within a text, which most often is a time, a port or an emoji, as it was written. */
function asText(
  node: Extract<Nodes, { type: 'leafDirective' | 'textDirective' }>,
  source: string,
): PhrasingContent[] {
  const { start, end } = range(node);
  const first = node.children[0];
  const last = node.children.at(-1);
  const part = (from: number, to: number): Text => ({
    type: 'text',
    value: source.slice(from, to),
    ...(node.position && {
      position: {
        start: { ...node.position.start, offset: from },
        end: { ...node.position.end, offset: to },
      },
    }),
  });
  if (!first || !last) return [part(start, end)];
  return [part(start, range(first).start), ...node.children, part(range(last).end, end)];
}

/** Braces at the end of a heading that hold no id are text: `## Objects {}`. */
function restoreBraces(node: Heading, source: string): void {
  const properties = node.data && 'hProperties' in node.data ? node.data.hProperties : undefined;
  if (!properties || Object.keys(properties).every((key) => key === 'id' || key === 'className'))
    return;
  const last = node.children.at(-1);
  const from = last ? range(last).end : range(node).start;
  const rest = source.slice(from, range(node).end).replace(/[\s#]*$/, '');
  const value = last ? rest : rest.replace(/^#+\s*/, '');
  node.children.push({ type: 'text', value });
  node.data = {};
}
