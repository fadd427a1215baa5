import { containerPrefix, type Edit, indent } from '../../compile/page/edits.ts';
import { type Component, range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';
import { linkTo } from './common-rules.ts';
import { componentElement } from './component-element.ts';
import { withinColons } from './containers.ts';
import type { Conversion, OldElement } from './element.ts';
import { givenContent } from './given-html.ts';
import { isDarkPicture, VOID } from './html-elements.ts';
import { formatTag, renderPlain, renderTabs } from './render.ts';
import { ruleOf } from './rule-of.ts';
import { tagRanges } from './tags.ts';

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
  return link && { text: linkTo(link.title ?? link.address, link.address) };
}

/** Converts a component, or an element of HTML in MDX. */
export function componentEdits(
  node: Component,
  parent: string | undefined,
  context: BodyContext,
): Edit[] {
  const { source, rules, isPlain, childEdits } = context;
  const { start, end } = range(node);
  const { openEnd, closeStart, isSelfClosing } = tagRanges(source, node);
  const element = componentElement(node, context);
  const { name, isBlock } = element;
  const replaceBy = (text: string): Edit[] => {
    const asBlock = () =>
      indent(withinColons(text, context.colonsAt(start)), containerPrefix(source, start));
    return [{ start, end, text: isBlock ? asBlock() : text.replace(/\s*\n\s*/g, ' ') }];
  };
  /** The content in place, between other tags; `around` is the name of the component around it. */
  const between = (open: string, around: string | undefined, close: string): Edit[] => [
    { start, end: openEnd, text: open },
    ...childEdits(node, around),
    { start: closeStart, end, text: close },
  ];
  const given = givenContent(element, isPlain, (address, isImage) =>
    context.address(address, start, isImage),
  );
  if (given !== undefined) return replaceBy(given);
  const conversion: Conversion =
    name === '' ? 'content' : (withName(element) ?? ruleOf(name, rules.elements)(element));
  if (conversion === 'nothing') return [{ start, end, text: '' }];
  if (conversion === 'content')
    return isBlock ? replaceBy(element.content()) : between('', parent, '');
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
  if (isPlain && !VOID.test(as))
    return replaceBy(renderPlain(as, attributes, element.content(), isBlock));
  // Only the id is left of such an element, and what it holds may be blocks.
  if (as === 'span') return between(`${formatTag('a', attributes)}></a>`, parent, '');
  const tag = formatTag(as, attributes);
  if (isSelfClosing || VOID.test(as)) return [{ start, end, text: `${tag} />` }];
  return between(`${tag}>`, as, `</${as}>`);
}
