import type { Nodes } from 'mdast';
import type { MdxJsxAttributeUnion } from 'satteri';
import { applyEdits, containerPrefix, dedent } from '../../compile/page/edits.ts';
import { type Component, isComponent, range, textOf } from '../../compile/page/syntax-tree.ts';
import { Unknown } from '../config/unknown.ts';
import type { BodyContext, ChildEdits } from './body-context.ts';
import type { OldElement } from './element.ts';
import { expressionValue, NOT_CODE } from './expressions.ts';
import { withoutIndentation } from './indentation.ts';
import { addressIn, type NewAddress } from './new-address.ts';
import { tagRanges } from './tags.ts';

/** A component of the page, as the rules of a system see it. */
export function oldElement(
  node: Component,
  parent: string | undefined,
  context: BodyContext,
  childEdits: ChildEdits,
): OldElement {
  const { source } = context;
  const { start, end } = range(node);
  const name = node.name ?? '';
  const { openEnd, closeStart, isSelfClosing } = tagRanges(source, start, end);
  const value = (key: string): unknown => {
    const found = node.attributes.find(
      (each) => each.type === 'mdxJsxAttribute' && each.name === key,
    );
    return found && attributeValue(found, node, context);
  };
  const text = (key: string): string | undefined => {
    const found = value(key);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
  };
  const link = (key: string): NewAddress | undefined => {
    const address = text(key);
    const isImage = key === 'src' || key === 'img' || key === 'poster';
    return address === undefined ? undefined : context.address(address, start, isImage);
  };
  return {
    name,
    isSelfClosing,
    isBlock: node.type === 'mdxJsxFlowElement',
    isInHtml: false,
    parent,
    id: context.idOf(node),
    value,
    text,
    attributes: node.attributes.flatMap((each) =>
      each.type === 'mdxJsxAttribute' ? [each.name] : [],
    ),
    link,
    address: (key) => addressIn(link(key)),
    content: () => {
      const converted = applyEdits(source, childEdits(node, name), openEnd, closeStart);
      return withoutIndentation(dedent(converted, containerPrefix(source, start)));
    },
    children: childElements(node, name, context, childEdits),
    note: (kind, detail) => context.note(kind, node, detail),
    codeChild: () => codeChildOf(node, context),
    plainText: () => textOf(node).replace(/\s+/g, ' ').trim(),
  };
}

function childElements(
  node: Nodes,
  parent: string,
  context: BodyContext,
  childEdits: ChildEdits,
): readonly OldElement[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child): readonly OldElement[] => {
    if (isComponent(child)) return [oldElement(child, parent, context, childEdits)];
    return child.type === 'paragraph' ? childElements(child, parent, context, childEdits) : [];
  });
}

function attributeValue(
  attribute: MdxJsxAttributeUnion,
  node: Nodes,
  context: BodyContext,
): unknown {
  if (attribute.type !== 'mdxJsxAttribute') return undefined;
  const { value } = attribute;
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const found = expressionValue(value.value, context.constants);
  if (found instanceof Unknown || found === NOT_CODE) {
    const path = /require\(\s*['"]([^'"]+)['"]\s*\)|useBaseUrl\(\s*['"]([^'"]+)['"]\s*\)/.exec(
      value.value,
    );
    if (path) return path[1] ?? path[2];
    context.note('attribute-dropped', node, `${attribute.name}={${value.value}}`);
    return undefined;
  }
  return found;
}

function codeChildOf(node: Nodes, context: BodyContext): string | undefined {
  if (!('children' in node)) return undefined;
  const code = node.children.find((child) => child.type === 'code');
  if (code?.type === 'code') return code.value;
  const [only, ...others] = node.children;
  if (!only || others.length > 0) return undefined;
  if (only.type === 'paragraph') return codeChildOf(only, context);
  if (only.type !== 'mdxFlowExpression' && only.type !== 'mdxTextExpression') return undefined;
  const value = expressionValue(only.value, context.constants);
  return typeof value === 'string' ? value : undefined;
}
