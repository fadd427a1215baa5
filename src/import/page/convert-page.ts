import type { Heading, Html, Nodes } from 'mdast';
import { addressEdit } from '../../compile/page/addresses.ts';
import { applyEdits, type Edit } from '../../compile/page/edits.ts';
import { htmlTokens } from '../../compile/page/html-tokens.ts';
import { findNodes, isComponent, nodesOfType, range } from '../../compile/page/syntax-tree.ts';
import { type BodyContext, bodyContext, type ConversionOptions } from './body-context.ts';
import { dropCode, expressionText, interpolateCode, interpolationEdits } from './code.ts';
import { componentEdits } from './component-edits.ts';
import { convertHtml } from './html-in-markdown.ts';
import type { ParsedPage } from './read-page.ts';
import { twoslashEdits } from './twoslash.ts';

/** Converts the body of a page; supported syntax stays unchanged. */
export function convertBody(page: ParsedPage, options: ConversionOptions): string {
  const context = bodyContext(page, options, (node, parent) =>
    'children' in node ? node.children.flatMap((child) => edits(child, parent)) : [],
  );
  const brokenIds = brokenDefinitions(context);
  const depths = headingDepths(page.tree, page.titleNode);
  const { childEdits } = context;

  function edits(node: Nodes, parent?: string): Edit[] {
    const { start, end } = range(node);
    if (isComponent(node)) return componentEdits(node, parent, context);
    switch (node.type) {
      case 'mdxjsEsm':
        return [{ start, end, text: dropCode(node, node.value, context) }];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return [{ start, end, text: expressionText(node, node.value, context) }];
      case 'link':
      case 'image':
      case 'definition':
        return [...linkEdits(node, context), ...childEdits(node, parent)];
      case 'linkReference':
      case 'imageReference':
        return [...referenceEdits(node, brokenIds), ...childEdits(node, parent)];
      case 'heading':
        return headingEdits(node, parent, depths.get(node) ?? node.depth, context);
      case 'html':
        return [{ start, end, text: htmlText(node, context) }];
      case 'code':
        return [...interpolateCode(node, context), ...twoslashEdits(node, context)];
      case 'text':
        return interpolationEdits(node, context);
      default:
        return childEdits(node, parent);
    }
  }

  const text = applyEdits(context.source, edits(page.tree));
  return `${text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
}

function htmlText(node: Html, context: BodyContext): string {
  const { start, end } = range(node);
  const { source } = context;
  const text = convertHtml(node, context);
  // Blocks that replace HTML are separated by blank lines, unless there are some already.
  const apart = source.slice(0, start).endsWith('\n\n') ? text.replace(/^\n/, '') : text;
  return source.slice(end, end + 2) === '\n\n' ? apart.replace(/\n$/, '') : apart;
}

/** Sets the id and depth of a heading; removes the title from the body. */
function headingEdits(
  node: Heading,
  parent: string | undefined,
  depth: number,
  context: BodyContext,
): Edit[] {
  const { page, source } = context;
  const { start, end } = range(node);
  if (node.children.length === 0 || node === page.titleNode) return [{ start, end, text: '' }];
  const heading = page.headings.get(node);
  const idSuffix = heading?.needsId ? ` {#${heading.id}}` : '';
  const marks = '#'.repeat(depth);
  if (depth !== node.depth)
    context.note('heading-level', node, `${'#'.repeat(node.depth)} → ${marks}`);
  // Setext headings cannot have an id: convert them to “#” headings.
  const isUnderlined = source[start] !== '#';
  const isChanged = !isUnderlined || idSuffix !== '' || depth !== node.depth;
  const line = source.slice(start, end).split('\n', 1)[0] ?? '';
  const textEnd = isUnderlined && isChanged ? start + line.length : (heading?.textEnd ?? end);
  const inner = context.childEdits(node, parent).filter((edit) => edit.end <= textEnd);
  if (!isChanged) return inner;
  return [
    isUnderlined
      ? { start, end: start, text: `${marks} ` }
      : { start, end: start + node.depth, text: marks },
    ...inner,
    { start: textEnd, end, text: idSuffix },
  ];
}

const HTML_HEADING = /^h[1-6]$/;

const hasHtmlHeadings = (tree: Nodes): boolean =>
  findNodes(tree, isComponent).some(({ name }) => HTML_HEADING.test(name ?? '')) ||
  nodesOfType(tree, 'html').some(({ value }) =>
    htmlTokens(value).some((token) => token.kind === 'open' && HTML_HEADING.test(token.name)),
  );

/**
 * The depths of headings without gaps, as screen readers expect: each is one deeper than its parent
 * heading. The hierarchy stays.
 */
function headingDepths(tree: Nodes, title: Heading | undefined): ReadonlyMap<Nodes, number> {
  const depths = new Map<Nodes, number>();
  if (hasHtmlHeadings(tree)) return depths;
  const ancestors: number[] = [];
  for (const node of nodesOfType(tree, 'heading')) {
    if (node === title || node.children.length === 0) continue;
    while ((ancestors.at(-1) ?? 0) >= node.depth) ancestors.pop();
    depths.set(node, Math.min(6, ancestors.push(node.depth) + 1));
  }
  return depths;
}

type Link = Extract<Nodes, { type: 'link' | 'image' | 'definition' }>;
type Reference = Extract<Nodes, { type: 'linkReference' | 'imageReference' }>;

/** Replaces the address of a link; a broken one becomes text. */
function linkEdits(node: Link, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const resolved = context.resolveAddress(node.url, start, node.type === 'image');
  if (resolved) return addressEdit(context.source, node, resolved.address);
  if (node.type === 'definition') return [{ start, end, text: '' }];
  return node.type === 'image' || context.source[start] === '[' ? unlink(node) : [];
}

/** Replaces a link by its text, and a picture by its alternative text. */
function unlink(node: Exclude<Link | Reference, { type: 'definition' }>): Edit[] {
  const { start, end } = range(node);
  if (node.type === 'image' || node.type === 'imageReference')
    return [{ start, end, text: (node.alt ?? '').replace(/[<{\\]/g, '\\$&') }];
  const last = node.children.at(-1);
  return [
    { start, end: start + 1, text: '' },
    { start: last ? range(last).end : start + 1, end, text: '' },
  ];
}

/** Replaces a reference to a broken definition by its text. */
const referenceEdits = (node: Reference, broken: ReadonlySet<string>): Edit[] =>
  broken.has(node.identifier) ? unlink(node) : [];

const brokenDefinitions = (context: BodyContext): ReadonlySet<string> =>
  new Set(
    nodesOfType(context.page.tree, 'definition')
      .filter((node) => !context.resolveAddress(node.url, range(node).start, false))
      .map(({ identifier }) => identifier),
  );
