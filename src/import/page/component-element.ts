import type { Nodes } from 'mdast';
import type { MdxJsxAttributeUnion } from 'satteri';
import { lazy } from '../../common/lazy.ts';
import { applyEdits, containerPrefix, dedent } from '../../compile/page/edits.ts';
import { type Component, isComponent, range, textOf } from '../../compile/page/syntax-tree.ts';
import { Unknown } from '../config/unknown.ts';
import type { BodyContext } from './body-context.ts';
import { type OldElement, oldElement } from './element.ts';
import { expressionValue, NOT_CODE } from './expressions.ts';
import { withoutIndentation } from './indentation.ts';
import { tagRanges } from './tags.ts';

/** A component of the page, as the rules of a system see it. */
export function componentElement(node: Component, context: BodyContext): OldElement {
  const { source, childEdits } = context;
  const { start } = range(node);
  const name = node.name ?? '';
  const attributes = node.attributes.filter((each) => each.type === 'mdxJsxAttribute');
  const children = lazy(() => childElements(node, context));
  const content = lazy(() => {
    const { openEnd, closeStart } = tagRanges(source, node);
    const converted = applyEdits(source, childEdits(node, name), openEnd, closeStart);
    return { text: withoutIndentation(dedent(converted, containerPrefix(source, start))) };
  });
  return oldElement(
    {
      name,
      isBlock: node.type === 'mdxJsxFlowElement',
      isInHtml: false,
      id: context.idOf(node),
      attributes: attributes.map((each) => each.name),
      value: (key) => {
        const found = attributes.find((each) => each.name === key);
        return found && attributeValue(found, node, context);
      },
      content: () => content().text,
      get children() {
        return children();
      },
      note: (kind, detail) => context.note(kind, node, detail),
      codeChild: () => codeChildOf(node, context),
      plainText: () => textOf(node).replace(/\s+/g, ' ').trim(),
    },
    (address, isImage) => context.address(address, start, isImage),
  );
}

function childElements(node: Nodes, context: BodyContext): readonly OldElement[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child): readonly OldElement[] => {
    if (isComponent(child)) return [componentElement(child, context)];
    return child.type === 'paragraph' ? childElements(child, context) : [];
  });
}

/** A file that code names as the value of an attribute. */
const FILE = /(?:require|useBaseUrl)\(\s*['"]([^'"]+)['"]\s*\)/;

function attributeValue(
  { name, value }: Extract<MdxJsxAttributeUnion, { type: 'mdxJsxAttribute' }>,
  node: Nodes,
  context: BodyContext,
): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const found = expressionValue(value.value, context.page.constants);
  if (!(found instanceof Unknown) && found !== NOT_CODE) return found;
  const [, file] = FILE.exec(value.value) ?? [];
  if (file === undefined) context.note('attribute-dropped', node, `${name}={${value.value}}`);
  return file;
}

function codeChildOf(node: Nodes, context: BodyContext): string | undefined {
  if (!('children' in node)) return undefined;
  const code = node.children.find((child) => child.type === 'code');
  if (code?.type === 'code') return code.value;
  const [only, ...others] = node.children;
  if (!only || others.length > 0) return undefined;
  if (only.type === 'paragraph') return codeChildOf(only, context);
  if (only.type !== 'mdxFlowExpression' && only.type !== 'mdxTextExpression') return undefined;
  const value = expressionValue(only.value, context.page.constants);
  return typeof value === 'string' ? value : undefined;
}
