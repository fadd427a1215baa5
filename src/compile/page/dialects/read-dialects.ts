import type { Code, Heading, Nodes, Paragraph, PhrasingContent, Text } from 'mdast';
import { type PlacedProblem, unsupported } from '../../diagnostics/diagnostics.ts';
import type { PageText } from '../page-text.ts';
import { range } from '../syntax-tree.ts';
import { abbreviationsIn } from './abbreviations.ts';
import { alertComponent } from './alerts.ts';
import { componentNode } from './component-node.ts';
import { codeTabs, containerComponent } from './containers.ts';
import { CONTENTS, isContentsMarker } from './contents.ts';
import { withEmoji } from './emoji.ts';
import { applyFence } from './fence.ts';
import { drawFormula } from './formula.ts';
import { findLeftovers } from './leftovers.ts';
import { tagsToComponents } from './tags.ts';

/** The text of a page that may use the syntax of other systems. */
type DialectText = Pick<PageText, 'source' | 'format' | 'components' | 'texts'>;

/**
 * Turns the syntax of other systems into what pages consist of: components, and code with marks.
 * Changes the tree in place.
 *
 * @returns the syntax that cannot be shown
 */
export function readDialects(tree: Nodes, text: DialectText): PlacedProblem[] {
  const { source, format } = text;
  const problems: PlacedProblem[] = [];
  const withComponents = (children: readonly Nodes[]) =>
    format === 'md' ? tagsToComponents(children, text) : children;
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children: Nodes[] = [];
    for (const child of withComponents(parent.children)) {
      const { nodes, problem } = converted(child, text);
      if (problem) problems.push(problem);
      for (const node of nodes) {
        const last = children.at(-1);
        if (last?.type === 'text' && node.type === 'text')
          children[children.length - 1] = joined(last, node);
        else children.push(node);
      }
    }
    Object.assign(parent, { children });
    if (parent.type === 'paragraph') makeInline(children);
    for (const child of children) visit(child);
  };
  visit(tree);
  return [...problems, ...findLeftovers(tree, source)];
}

/**
 * Marks the components within a line of plain Markdown as inline: when tags are parsed, it is not
 * known where they are.
 */
function makeInline(children: readonly Nodes[]): void {
  for (const child of children) {
    if (child.type === 'mdxJsxFlowElement') Object.assign(child, { type: 'mdxJsxTextElement' });
  }
}

interface Converted {
  readonly nodes: readonly Nodes[];
  readonly problem?: PlacedProblem;
}

function converted(node: Nodes, text: DialectText): Converted {
  const { source, format } = text;
  switch (node.type) {
    case 'code':
      applyFence(node);
      return node.lang === 'math' ? formula(mathOf(node)) : { nodes: [node] };
    case 'html': {
      const name = /^<(script|style)\b/i.exec(node.value)?.[1];
      if (name === undefined) return { nodes: [node] };
      const message = `<${name}> is left out: pages may not contain program code or styles`;
      const problem = unsupported(range(node).start, message, 'remove it');
      return { nodes: [componentNode('', {}, node, [])], problem };
    }
    case 'math':
    case 'inlineMath':
      return formula(node);
    case 'text': {
      const value = withEmoji(node.value);
      if (value === node.value) return { nodes: [node] };
      return { nodes: [{ ...node, value, data: { ...node.data, isRewritten: true } }] };
    }
    case 'paragraph': {
      if (isContentsMarker(node)) return { nodes: [componentNode(CONTENTS, {}, node, [])] };
      const abbreviations = abbreviationsIn(node, source);
      if (abbreviations) return { nodes: [abbreviations] };
      return { nodes: [format === 'md' ? (onlyComponent(node, text) ?? node) : node] };
    }
    case 'mdxJsxFlowElement':
      return { nodes: [node.name === 'CodeGroup' ? codeTabs(node, node.children) : node] };
    case 'blockquote':
      return { nodes: [alertComponent(node, source) ?? node] };
    case 'heading':
      restoreBraces(node, source);
      return { nodes: [node] };
    case 'containerDirective': {
      const { node: component, problem } = containerComponent(node, text);
      return { nodes: [component], ...(problem && { problem }) };
    }
    case 'leafDirective':
    case 'textDirective': {
      const { start, end } = range(node);
      const isLeaf = node.type === 'leafDirective';
      const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
      const problem = unsupported(
        start,
        `“${isLeaf ? `::${node.name}` : `:${node.name}[…]`}” would show as plain text`,
        isLeaf
          ? 'write what it means as Markdown, or as a component'
          : 'write only the text, or “\\:” before the name if it is meant literally',
      );
      const children = asText(node, source);
      const { position } = node;
      return {
        nodes: isLeaf ? [{ type: 'paragraph', children, ...(position && { position }) }] : children,
        ...(!isPlain && (!isLeaf || start < end) && { problem }),
      };
    }
    default:
      return { nodes: [node] };
  }
}

function formula(node: Extract<Nodes, { type: 'math' | 'inlineMath' }>): Converted {
  const problem = drawFormula(node);
  return { nodes: [node], ...(problem && { problem }) };
}

/** A block of code in the language `math`, which GitHub draws too. */
const mathOf = ({ value, position }: Code): Extract<Nodes, { type: 'math' }> => ({
  type: 'math',
  value,
  ...(position && { position }),
});

/** The component that a paragraph consists of, such as `<Card title="A">Text</Card>`. */
function onlyComponent(node: Paragraph, text: DialectText): Nodes | undefined {
  if (node.children[0]?.type !== 'html') return undefined;
  const [only, ...others] = tagsToComponents(node.children, text);
  return only?.type === 'mdxJsxFlowElement' && others.length === 0 && only.name !== 'Badge'
    ? only
    : undefined;
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
