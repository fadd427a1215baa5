import type { Code, Heading, Nodes, Paragraph, PhrasingContent, Text } from 'mdast';
import { type TextProblem, unsupported, warning } from '../../diagnostics/diagnostics.ts';
import type { DialectText } from '../page-text.ts';
import { type Component, isComponent, range, spanning } from '../syntax-tree.ts';
import { abbreviationsIn } from './abbreviations.ts';
import { alertComponent } from './alerts.ts';
import { componentNode } from './component-node.ts';
import { codeTabs, containerComponent } from './containers.ts';
import { CONTENTS, isContentsMarker } from './contents.ts';
import { withEmoji } from './emoji.ts';
import { applyFence } from './fence.ts';
import { findForeignSyntax } from './foreign-syntax.ts';
import { renderFormula } from './formula.ts';
import { tagsToComponents } from './tags.ts';

/** Converts dialect syntax in a tree to components and annotated code; returns what is unsupported. */
export function readDialects(tree: Nodes, page: Omit<DialectText, 'problems'>): TextProblem[] {
  const text: DialectText = { ...page, problems: [] };
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children: Nodes[] = [];
    const split = isComponent(parent)
      ? parent.children.flatMap((child) => splitParagraph(child, parent, text))
      : parent.children;
    const tagged = text.format === 'md' ? tagsToComponents(split, text) : split;
    for (const node of tagged.flatMap((child) => converted(child, text))) {
      const last = children.at(-1);
      if (last?.type === 'text' && node.type === 'text')
        children[children.length - 1] = joined(last, node);
      else children.push(node);
    }
    Object.assign(parent, { children });
    for (const child of children) {
      // Converted tags in Markdown are flow elements at first, even inside paragraphs.
      if (parent.type === 'paragraph' && child.type === 'mdxJsxFlowElement')
        Object.assign(child, { type: 'mdxJsxTextElement' });
      visit(child);
    }
  };
  visit(tree);
  return [...text.problems, ...findForeignSyntax(tree, page.source)];
}

function converted(node: Nodes, text: DialectText): Nodes | Nodes[] {
  const { source, format, problems } = text;
  switch (node.type) {
    case 'code': {
      problems.push(...unclosedFence(node, source));
      applyFence(node);
      // GitHub renders `math` code blocks as formulas, too.
      const { lang, value, position } = node;
      return lang === 'math' ? renderFormula({ type: 'math', value, position }, problems) : node;
    }
    case 'html': {
      if (node.value.startsWith('<!--') && !node.value.includes('-->'))
        problems.push(unclosed(node, 'comment', '-->'));
      const name = /^<(script|style)\b/i.exec(node.value)?.[1];
      if (name === undefined) return node;
      const message = `<${name}> is removed: pages may not contain scripts or styles`;
      problems.push(unsupported(range(node).start, message, 'remove it'));
      return componentNode('', {}, node, []);
    }
    case 'math':
    case 'inlineMath':
      return renderFormula(node, problems);
    case 'text': {
      const value = withEmoji(node.value);
      if (value === node.value) return node;
      return { ...node, value, data: { ...node.data, isRewritten: true } };
    }
    case 'paragraph':
      if (isContentsMarker(node)) return componentNode(CONTENTS, {}, node, []);
      return (
        abbreviationsIn(node, source) ?? ((format === 'md' && onlyComponent(node, text)) || node)
      );
    case 'mdxJsxFlowElement':
      return node.name === 'CodeGroup' ? codeTabs(node, node.children) : node;
    case 'blockquote':
      return alertComponent(node, source) ?? node;
    case 'heading':
      restoreBraces(node, source);
      return node;
    case 'containerDirective':
      return containerComponent(node, text);
    case 'leafDirective':
    case 'textDirective':
      return directiveText(node, text);
    default:
      return node;
  }
}

const unclosed = (node: Nodes, block: string, closing: string): TextProblem => ({
  offset: range(node).start,
  ...warning(
    'block-unclosed',
    `the ${block} is never closed, so everything below is part of it`,
    `write “${closing}” on a line of its own where it ends`,
  ),
});

/** A block of code without its closing fence (CommonMark 0.31, section 4.5). */
function unclosedFence(node: Code, source: string): TextProblem[] {
  const { start, end } = range(node);
  const text = source.slice(start, end).trimEnd();
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text) ?? [];
  const [, last = ''] = /\n[ \t>]*([`~]+)$/.exec(text.slice(text.lastIndexOf('\n'))) ?? [];
  const isClosed = fence === undefined || last.startsWith(fence);
  return isClosed ? [] : [unclosed(node, 'block of code', fence)];
}

type Directive = Extract<Nodes, { type: 'leafDirective' | 'textDirective' }>;

/** Restores a leaf or text directive to text, which it usually is. */
function directiveText(node: Directive, { source, problems }: DialectText): Nodes[] {
  const { start, end } = range(node);
  const children = asText(node, source);
  const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
  const isInline = node.type === 'textDirective';
  const [written, hint] = isInline
    ? [`:${node.name}[…]`, 'write only the text, or “\\:” before the name if it is meant literally']
    : [`::${node.name}`, 'write what it means as Markdown, or as a component'];
  if (!isPlain && start < end)
    problems.push(unsupported(start, `“${written}” would show as plain text`, hint));
  return isInline ? children : [{ type: 'paragraph', children, position: node.position }];
}

/** The only component of a paragraph, such as `<Card title="A">Text</Card>`. */
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
  position: spanning(a, range(a).start, b, range(b).end),
});

/** Splits a paragraph at components that must be children of `parent`, such as a `Tab` below text. */
function splitParagraph(
  node: Nodes,
  parent: Component,
  { components }: Pick<DialectText, 'components'>,
): Nodes[] {
  const belongs = (child: Nodes) =>
    isComponent(child) && components.get(child.name)?.parent === parent.name;
  if (node.type !== 'paragraph' || !node.children.some(belongs)) return [node];
  const parts: Nodes[] = [];
  for (const child of node.children) {
    const last = parts.at(-1);
    if (belongs(child)) parts.push({ ...child, type: 'mdxJsxFlowElement' } as Component);
    else if (last?.type === 'paragraph') {
      last.children.push(child);
      last.position = spanning(last, range(last).start, child, range(child).end);
    } else if (child.type !== 'text' || child.value.trim() !== '') {
      parts.push({ type: 'paragraph', children: [child], position: child.position });
    }
  }
  return parts;
}

/** The source text of a directive, usually a time, a port or an emoji. */
function asText(node: Directive, source: string): PhrasingContent[] {
  const { start, end } = range(node);
  const first = node.children[0];
  const last = node.children.at(-1);
  const part = (from: number, to: number): Text => ({
    type: 'text',
    value: source.slice(from, to),
    position: spanning(node, from, node, to),
  });
  if (!first || !last) return [part(start, end)];
  return [part(start, range(first).start), ...node.children, part(range(last).end, end)];
}

/** Restores braces at the end of a heading that are not an id: `## Objects {}`. */
function restoreBraces(node: Heading, source: string): void {
  const properties = node.data?.hProperties;
  if (!properties || Object.keys(properties).every((key) => key === 'id' || key === 'className'))
    return;
  const last = node.children.at(-1);
  const from = last ? range(last).end : range(node).start;
  const rest = source.slice(from, range(node).end).replace(/(?<![\s#])[\s#]+$/, '');
  const value = last ? rest : rest.replace(/^#+\s*/, '');
  node.children.push({ type: 'text', value });
  node.data = {};
}
