import { escapeLabel } from '../../common/escape.ts';
import { wordSet } from '../../common/word-set.ts';
import { ELEMENTS } from '../../compile/page/components/element.ts';
import { dropElement } from './common-rules.ts';
import type { Conversion, ElementRule, OldElement } from './element.ts';

/** HTML attributes that matter without the old site's styles and scripts. */
const ATTRIBUTES = wordSet(
  'abbr alt cite colspan controls datetime dir headers height href hreflang id kind label lang loop muted name open poster rel reversed rowspan scope span src srclang start title type value width',
);

/** Matches presentational attributes and browser hints, which are dropped silently. */
const PRESENTATIONAL =
  /^(?:class|className|style|target|rel|loading|decoding|key|ref|slot|role|aria-.*|data-.*|is:.*|set:.*|client:.*|v-.*|:class|:style|:key|@.*|on[A-Z].*|max[A-Z].*|no[A-Z]\w*|frame[Bb]order|allow.*|noZoom|markdown|border|bgcolor|align|valign|cellpadding|cellspacing|width|height)$/;

const ADDRESSES = new Set(['href', 'src', 'poster']);

/** Elements that only group or style their content, which is kept. */
const TRANSPARENT = wordSet(
  'article aside body button center client-only clientonly fieldset figure font footer form header html label main nav picture section small template big slot tt u div span',
);

/** Elements that are useless without scripts or styles; dropped with their content. */
const DROPPED = wordSet(
  'script style link meta input select textarea svg use path g circle ellipse rect line polygon polyline defs symbol canvas source base object noscript head title progress meter dialog',
);

/** Elements that embed another page or media; replaced by a link. */
const EMBEDDED = new Set(['iframe', 'embed', 'video', 'audio']);

/** Replacements of elements; the title of a page is its only level-1 heading. */
const RENAMED: Readonly<Record<string, string>> = { strike: 'del', figcaption: 'p', h1: 'h2' };

/** Whether an element only groups or styles its content. */
export const isTransparent = (name: string): boolean => TRANSPARENT.has(name);

/** The attributes of an element that are kept; reports dropped ones that matter. */
function keptAttributes(element: OldElement): Record<string, string | undefined> {
  const kept: Record<string, string | undefined> = {};
  for (const attribute of element.attributes) {
    const name = attribute.toLowerCase();
    if (!ATTRIBUTES.has(name) || (name === 'rel' && element.name === 'a')) {
      if (!PRESENTATIONAL.test(attribute))
        element.note('attribute-dropped', `${attribute} of <${element.name}>`);
      continue;
    }
    // Unlike CSS, HTML allows only pixels.
    if (/^(?:width|height)$/.test(name) && !/^\d+$/.test(element.text(attribute) ?? '')) continue;
    const value = ADDRESSES.has(name) ? element.address(attribute) : element.text(attribute);
    if (element.value(attribute) === true) kept[name] = '';
    else if (value !== undefined) kept[name] = value;
  }
  return kept;
}

function linkToEmbedded(element: OldElement): Conversion {
  const address = element.address('src') ?? element.children[0]?.address('src');
  const label = element.text('title') ?? element.text('alt') ?? address;
  if (address === undefined || label === undefined) return dropElement(element);
  element.note('component-unwrapped', `<${element.name}> is now a link: ${address}`);
  return { text: `[${escapeLabel(label)}](${address})` };
}

/** Converts an HTML element. */
export const htmlElement: ElementRule = (element) => {
  const name = element.name.toLowerCase();
  if (DROPPED.has(name)) {
    if (name !== 'source') {
      const isCode = name === 'script' || name === 'style';
      element.note(isCode ? 'code-dropped' : 'component-dropped', `<${name}>`);
    }
    return 'nothing';
  }
  if (EMBEDDED.has(name)) return linkToEmbedded(element);
  const attributes = keptAttributes(element);
  if (TRANSPARENT.has(name)) {
    const { id } = attributes;
    if (id === undefined) return 'content';
    const content = element.content();
    if (content === '') return { as: 'a', attributes: { id } };
    // The heading takes over the id of the element around it.
    if (/^#{1,6}[ \t]/.test(content)) return 'content';
    return { as: element.isBlock ? 'div' : 'span', attributes: { id } };
  }
  const tagName = RENAMED[name] ?? name;
  if (!ELEMENTS.has(tagName)) {
    // Browsers render the content of unknown elements.
    const isEmpty = element.content() === '';
    element.note(isEmpty ? 'component-dropped' : 'component-unwrapped', `<${name}>`);
    return isEmpty ? 'nothing' : 'content';
  }
  // A missing picture is reported when its address is resolved.
  if (name === 'img' && attributes.src === undefined) return { text: element.text('alt') ?? '' };
  if (name === 'img') attributes.alt ??= attributes.title ?? '';
  return { as: tagName, attributes };
};
