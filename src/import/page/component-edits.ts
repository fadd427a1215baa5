import type { Nodes } from 'mdast';
import type { MdxJsxAttributeUnion } from 'satteri';
import { escapeText } from '../../common/escape.ts';
import { lazy } from '../../common/lazy.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import {
  applyEdits,
  containerPrefix,
  dedent,
  type Edit,
  indent,
} from '../../compile/page/edits.ts';
import { VOID } from '../../compile/page/html/html-balance.ts';
import { htmlBlockToMarkdown } from '../../compile/page/html-to-markdown.ts';
import { rewriteHtmlAddresses } from '../../compile/page/html-tokens.ts';
import { type Component, inlineText, isComponent, range } from '../../compile/page/syntax-tree.ts';
import { Unknown } from '../config/scope.ts';
import { fieldsOf } from '../fields.ts';
import type { BodyContext } from './body-context.ts';
import { linkTo } from './common-rules.ts';
import { nestContainers } from './containers.ts';
import {
  type Conversion,
  isHtmlName,
  type NewAddress,
  type OldElement,
  oldElement,
} from './element.ts';
import { expressionValue, NOT_CODE } from './expressions.ts';
import { isTransparent } from './html-elements.ts';
import { dedentText, mapOutsideCode } from './lines.ts';
import { formatTag, renderPlain, renderTabs } from './render.ts';
import { ruleOf } from './unknown-element.ts';

/** Matches text that is the same between backticks. */
const CODE_TEXT = /^(?:(?!__)[^`<{&*\\\n])+$/;

/** Names elements that would have no visible label: an empty link, and `<details>` without a summary. */
function withLabel(element: OldElement): Conversion | undefined {
  if (element.name === 'details' && !element.children.some(({ name }) => name === 'summary'))
    return { as: 'Accordion', attributes: { title: 'Details' } };
  const isAnchor = element.attributes.includes('id') || element.attributes.includes('name');
  if (element.name !== 'a' || isAnchor || element.content() !== '') return undefined;
  const link = element.link('href');
  return link && { text: linkTo(link.title ?? link.address, link.address) };
}

/** Converts a component or an HTML element in MDX. */
export function componentEdits(
  node: Component,
  parent: string | undefined,
  context: BodyContext,
): Edit[] {
  const { source, isPlain, childEdits } = context;
  const { start, end } = range(node);
  const { openEnd, closeStart, isSelfClosing } = tagRanges(source, node);
  const element = componentElement(node, context);
  const { name, isBlock } = element;
  const replaceBy = (text: string): Edit[] => {
    // An indented closing tag after a list would belong to its last item.
    const isListInside = parent !== undefined && text.startsWith('- ');
    const closing = isListInside && /\n([ \t]*)<\//.exec(source.slice(end));
    const list = closing ? closing[1] + text.replaceAll('\n', `\n${closing[1]}`) : text;
    const asBlock = () =>
      indent(nestContainers(list, context.colonsAt(start)), containerPrefix(source, start));
    return [{ start, end, text: isBlock ? asBlock() : text.replace(/(?<!\s)\s*\n\s*/g, ' ') }];
  };
  /** Replaces the tags and converts the content in place; `enclosing` is the component around it. */
  const between = (open: string, enclosing: string | undefined, close: string): Edit[] => [
    { start, end: openEnd, text: open },
    ...childEdits(node, enclosing),
    { start: closeStart, end, text: close },
  ];
  const fromAttribute = attributeContent(element, isPlain, (address, isImage) =>
    context.resolveAddress(address, start, isImage),
  );
  if (fromAttribute !== undefined) return replaceBy(fromAttribute);
  const conversion: Conversion =
    name === '' ? 'content' : (withLabel(element) ?? ruleOf(name, context.page.elements)(element));
  // An inline block must not join the word after it.
  const needsSpace = name === 'div' && /\S/.test(source[end] ?? ' ');
  if (conversion === 'nothing') return [{ start, end, text: '' }];
  if (conversion === 'content')
    return isBlock ? replaceBy(element.content()) : between('', parent, needsSpace ? ' ' : '');
  if ('text' in conversion) return replaceBy(conversion.text);
  if ('comment' in conversion)
    return replaceBy(isPlain ? `<!-- ${conversion.comment} -->` : `{/* ${conversion.comment} */}`);
  if ('tabs' in conversion) return replaceBy(renderTabs(conversion, isPlain));
  const { as, attributes = {} } = conversion;
  // The enclosing tabs may have been dropped because they were not closed, and steps have no steps.
  if ((as === 'Tab' && !parent?.endsWith('Tabs')) || (as === 'Step' && parent === 'Step')) {
    const title = attributes.label ?? attributes.title ?? '';
    return replaceBy([title && `**${title}**`, element.content()].filter(Boolean).join('\n\n'));
  }
  // Its lines form a paragraph anyway, and paragraphs must not nest.
  if (as === 'p' && isBlock && Object.keys(attributes).length === 0)
    return replaceBy(`\n${element.content()}\n`);
  if (as === 'code' && isBlock && CODE_TEXT.test(element.content()))
    return replaceBy(`\n\`${element.content()}\`\n`);
  if (isPlain && !VOID.has(as))
    return replaceBy(renderPlain(as, attributes, element.content(), isBlock));
  // Only the id remains of such an element, and its content may be blocks.
  if (as === 'span') return between(`${formatTag('a', attributes)}></a>`, parent, '');
  const tag = formatTag(as, attributes);
  if (isSelfClosing || VOID.has(as)) return [{ start, end, text: `${tag} />` }];
  return between(`${tag}>`, as, `</${as}>`);
}

/** A component as the input of element rules. */
function componentElement(node: Component, context: BodyContext): OldElement {
  const { source, childEdits } = context;
  const { start } = range(node);
  const name = node.name ?? '';
  const attributes = node.attributes.filter((each) => each.type === 'mdxJsxAttribute');
  const children = lazy(() => childElements(node, context));
  const content = lazy(() => {
    const { openEnd, closeStart } = tagRanges(source, node);
    const converted = applyEdits(source, childEdits(node, name), openEnd, closeStart);
    return { text: dedentText(dedent(converted, containerPrefix(source, start))) };
  });
  return oldElement(
    {
      name,
      isBlock: node.type === 'mdxJsxFlowElement',
      isInHtml: false,
      oldPage: context.oldPage,
      id: context.idOf(node),
      attributes: attributes.map((each) => each.name),
      value: (key) => {
        const attribute = attributes.find((each) => each.name === key);
        return attribute && attributeValue(attribute, node, context);
      },
      content: () => content().text,
      get children() {
        return children();
      },
      containsOnlyElements: containsOnlyElements(node),
      note: (kind, detail) => context.note(kind, node, detail),
      codeChild: () => codeChildOf(node, context),
      plainText: () => inlineText(node).replace(/\s+/g, ' ').trim(),
    },
    (address, isImage) => context.resolveAddress(address, start, isImage),
  );
}

const containsOnlyElements = (node: Nodes): boolean =>
  'children' in node &&
  node.children.every(
    (child) =>
      isComponent(child) ||
      (child.type === 'text' && child.value.trim() === '') ||
      (child.type === 'paragraph' && containsOnlyElements(child)),
  );

function childElements(node: Nodes, context: BodyContext): readonly OldElement[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child): readonly OldElement[] => {
    if (isComponent(child)) return [componentElement(child, context)];
    return child.type === 'paragraph' ? childElements(child, context) : [];
  });
}

/** Matches a file in the code of an attribute value. */
const REQUIRED_FILE = /(?:require|useBaseUrl)\(\s*['"]([^'"]+)['"]\s*\)/;

function attributeValue(
  { name, value }: Extract<MdxJsxAttributeUnion, { type: 'mdxJsxAttribute' }>,
  node: Nodes,
  context: BodyContext,
): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const result = expressionValue(value.value, context.page.constants);
  if (!(result instanceof Unknown) && result !== NOT_CODE) return result;
  const [, file] = REQUIRED_FILE.exec(value.value) ?? [];
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
  if (typeof value === 'string') return value;
  // A template literal with unknown values stays as written.
  const [, template] = /^\s*`([^`]*)`\s*$/.exec(only.value) ?? [];
  if (template !== undefined) context.note('code-dropped', only, template);
  return template;
}

/** @returns `closeStart` is the end of the element if it has no closing tag */
function tagRanges(source: string, node: Component) {
  const { start, end } = range(node);
  const isSelfClosing = node.name !== null && source.startsWith('/>', end - 2);
  const close = isSelfClosing ? -1 : source.lastIndexOf('</', end - 1);
  const closeStart = close > start ? close : end;
  const [first] = node.children;
  const head = source.slice(start, first ? range(first).start : closeStart);
  // White space and block quote markers may precede the content; markers start on later lines.
  const [rest = ''] = /(?<![\s>])[\s>]*$/.exec(head) ?? [];
  const [mark = rest] = /^\s*>(?:[ \t]*>)*/.exec(rest) ?? [];
  const openEnd = start + head.length - rest.length + mark.length;
  return { openEnd, closeStart, isSelfClosing };
}

/** Matches a link without an address. */
const EMPTY_LINK = /(?<!!)\[([^[\]\n]*)\]\((?:<>)?\)/g;

/**
 * The content of an element from an attribute of Astro or React, as Markdown.
 *
 * @param resolve returns the new address of a link in it
 * @returns `undefined` without such an attribute, or if its value is unknown
 */
function attributeContent(
  element: OldElement,
  isPlain: boolean,
  resolve: (address: string, isImage: boolean) => NewAddress | undefined,
): string | undefined {
  const text = element.text('set:text');
  const inner = fieldsOf(element.value('dangerouslySetInnerHTML')).__html;
  const html = text === undefined ? (element.text('set:html') ?? inner) : escapeText(text);
  if (typeof html !== 'string') return undefined;
  const { name } = element;
  const keepsTag = isHtmlName(name) && !isTransparent(name);
  const markdown = htmlBlockToMarkdown(keepsTag ? `<${name}>${html}</${name}>` : html, (source) =>
    rewriteHtmlAddresses(source, (address) => resolve(address, false)?.address ?? ''),
  ).replace(EMPTY_LINK, '$1');
  if (isPlain) return markdown;
  const isCode = fenceTracker();
  const escaped = (part: string) => part.replace(/\{/g, '\\{');
  return markdown
    .split('\n')
    .map((line) => (isCode(line) ? line : mapOutsideCode(line, escaped)))
    .join('\n');
}
