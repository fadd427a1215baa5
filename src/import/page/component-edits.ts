import { containerPrefix, type Edit, indent } from '../../compile/page/edits.ts';
import { type Component, range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext, ChildEdits } from './body-context.ts';
import { linkTo } from './common-rules.ts';
import { withinColons } from './container-colons.ts';
import { isDarkPicture } from './dark-picture.ts';
import type { Conversion, OldElement } from './element.ts';
import { formatTag } from './format-tag.ts';
import { givenContent } from './given-html.ts';
import { oldElement } from './old-element.ts';
import { renderPlain, renderTabs } from './render.ts';
import { ruleOf } from './rule-of.ts';
import { tagRanges } from './tags.ts';

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col']);

/** Text that means the same between backticks. */
const CODE_TEXT = /^(?:(?!__)[^`<{&*\\\n])+$/;

/** What shows nothing to choose it by: a link around what is gone, and a disclosure without a summary. */
function withName(element: OldElement): Conversion | undefined {
  if (element.name === 'details' && !element.children.some(({ name }) => name === 'summary'))
    return { as: 'Accordion', attributes: { title: 'Details' } };
  const isAnchor = element.attributes.includes('id') || element.attributes.includes('name');
  if (element.name !== 'a' || isAnchor || element.content() !== '') return undefined;
  if (element.children.some(({ text }) => isDarkPicture(text('src') ?? ''))) return 'nothing';
  const link = element.link('href');
  return link?.kind === 'address'
    ? { text: linkTo(link.title ?? link.address, link.address) }
    : undefined;
}

/** Converts a component, or an element of HTML in MDX. */
export function componentEdits(
  node: Component,
  parent: string | undefined,
  context: BodyContext,
  childEdits: ChildEdits,
): Edit[] {
  const { source, rules, isPlain } = context;
  const { start, end } = range(node);
  const { openEnd, closeStart, isSelfClosing } = tagRanges(source, start, end);
  const element = oldElement(node, parent, context, childEdits);
  const { name, isBlock } = element;
  const asBlock = (text: string) =>
    indent(withinColons(text, context.colonsAt(start)), containerPrefix(source, start));
  const replaceBy = (text: string): Edit[] => [
    { start, end, text: isBlock ? asBlock(text) : text.replace(/\s*\n\s*/g, ' ') },
  ];
  const given = givenContent(element, isPlain, (address, isImage) =>
    context.address(address, start, isImage),
  );
  if (given !== undefined) return replaceBy(given);
  const conversion: Conversion =
    name === '' ? 'content' : (withName(element) ?? ruleOf(name, rules.elements)(element));
  if (conversion === 'nothing') return [{ start, end, text: '' }];
  if (conversion === 'content') {
    if (isBlock) return replaceBy(element.content());
    return [
      { start, end: openEnd, text: '' },
      ...childEdits(node, parent),
      { start: closeStart, end, text: '' },
    ];
  }
  if ('text' in conversion) return replaceBy(conversion.text);
  if ('tabs' in conversion) return replaceBy(renderTabs(conversion.tabs, isPlain));
  const { as, attributes = {} } = conversion;
  // The tabs around it may have been left out, since they were not closed.
  if (as === 'Tab' && !parent?.endsWith('Tabs'))
    return replaceBy(`**${attributes.label ?? ''}**\n\n${element.content()}`);
  // Its lines are a paragraph by themselves, and one in another is no HTML.
  if (as === 'p' && isBlock && Object.keys(attributes).length === 0)
    return replaceBy(`\n${element.content()}\n`);
  if (as === 'code' && isBlock && CODE_TEXT.test(element.content()))
    return replaceBy(`\n\`${element.content()}\`\n`);
  if (isPlain && !VOID.has(as)) {
    return replaceBy(renderPlain(as, attributes, element.content(), isBlock));
  }
  // Only the id is left of such an element, and what it holds may be blocks.
  if (as === 'span')
    return [
      { start, end: openEnd, text: `${formatTag('a', attributes)}></a>` },
      ...childEdits(node, parent),
      { start: closeStart, end, text: '' },
    ];
  const tag = formatTag(as, attributes);
  if (isSelfClosing || closeStart === openEnd) {
    return [{ start, end, text: isSelfClosing || VOID.has(as) ? `${tag} />` : `${tag}></${as}>` }];
  }
  return [
    { start, end: openEnd, text: `${tag}>` },
    ...childEdits(node, as),
    { start: closeStart, end, text: `</${as}>` },
  ];
}
