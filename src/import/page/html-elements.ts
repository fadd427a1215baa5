import { escapeLabel } from '../../common/escape.ts';
import { wordSet } from '../../common/word-set.ts';
import { ELEMENTS } from '../../compile/page/components/element.ts';
import { left } from './common-rules.ts';
import type { Conversion, ElementRule, OldElement } from './element.ts';

/** Attributes of HTML that mean something without the old site's styles and scripts. */
const ATTRIBUTES = wordSet(
  'abbr alt cite colspan controls datetime dir headers height href hreflang id kind label lang loop muted name open poster rel reversed rowspan scope span src srclang start title type value width',
);

/** Attributes that only set looks or help the browser: leaving them out loses nothing. */
const LOOKS =
  /^(?:class|className|style|target|rel|loading|decoding|key|ref|slot|role|aria-.*|data-.*|is:.*|set:.*|client:.*|v-.*|:class|:style|:key|@.*|on[A-Z].*|max[A-Z].*|no[A-Z]\w*|frame[Bb]order|allow.*|noZoom|markdown|border|bgcolor|align|valign|cellpadding|cellspacing|width|height)$/;

const ADDRESSES = new Set(['href', 'src', 'poster']);

/** Elements that only group or style their content. */
const TRANSPARENT = wordSet(
  'article aside body button center client-only clientonly fieldset figure font footer form header html label main nav picture section small template big slot tt u div span',
);

/** Elements that are nothing without scripts or styles, with what they contain. */
const DROPPED = wordSet(
  'script style link meta input select textarea svg use path g circle ellipse rect line polygon polyline defs symbol canvas source base object noscript head title progress meter dialog',
);

/** Elements that embed another page or a medium: replaced by a link to it. */
const EMBEDDED = new Set(['iframe', 'embed', 'video', 'audio']);

/** Old names of elements, and today's; the title of a page is its only heading of level 1. */
const RENAMED: Readonly<Record<string, string>> = { strike: 'del', figcaption: 'p', h1: 'h2' };

/** Whether an element only groups or styles its content, which is kept without it. */
export const isTransparent = (name: string): boolean => TRANSPARENT.has(name);

/** The attributes of an element that HTML keeps; the others are reported. */
function keptAttributes(element: OldElement): Record<string, string | undefined> {
  const kept: Record<string, string | undefined> = {};
  for (const written of element.attributes) {
    const name = written.toLowerCase();
    if (!ATTRIBUTES.has(name) || (name === 'rel' && element.name === 'a')) {
      if (!LOOKS.test(written))
        element.note('attribute-dropped', `${written} of <${element.name}>`);
      continue;
    }
    // In CSS, sizes may be anything; in HTML, they are pixels.
    if (/^(?:width|height)$/.test(name) && !/^\d+$/.test(element.text(written) ?? '')) continue;
    const value = ADDRESSES.has(name) ? element.address(written) : element.text(written);
    if (element.value(written) === true) kept[name] = '';
    else if (value !== undefined) kept[name] = value;
  }
  return kept;
}

function embedded(element: OldElement): Conversion {
  const address = element.address('src') ?? element.children[0]?.address('src');
  const label = element.text('title') ?? element.text('alt') ?? address;
  if (address === undefined || label === undefined) return left(element);
  element.note('component-unwrapped', `<${element.name}> is now a link: ${address}`);
  return { text: `[${escapeLabel(label)}](${address})` };
}

/** What becomes of an element of HTML. */
export const htmlElement: ElementRule = (element) => {
  const name = element.name.toLowerCase();
  if (DROPPED.has(name)) {
    if (name !== 'source') {
      const isCode = name === 'script' || name === 'style';
      element.note(isCode ? 'code-dropped' : 'component-dropped', `<${name}>`);
    }
    return 'nothing';
  }
  if (EMBEDDED.has(name)) return embedded(element);
  const attributes = keptAttributes(element);
  if (TRANSPARENT.has(name)) {
    const { id } = attributes;
    if (id === undefined) return 'content';
    const content = element.content();
    if (content === '') return { as: 'a', attributes: { id } };
    // The id of an element around a heading becomes that of the heading.
    if (/^#{1,6}[ \t]/.test(content)) return 'content';
    return { as: element.isBlock ? 'div' : 'span', attributes: { id } };
  }
  const known = RENAMED[name] ?? name;
  if (!ELEMENTS.has(known)) {
    // Browsers show what such an element contains.
    const isEmpty = element.content() === '';
    element.note(isEmpty ? 'component-dropped' : 'component-unwrapped', `<${name}>`);
    return isEmpty ? 'nothing' : 'content';
  }
  // The picture is reported as missing where its address is resolved.
  if (name === 'img' && attributes.src === undefined) return { text: element.text('alt') ?? '' };
  if (name === 'img') attributes.alt ??= attributes.title ?? '';
  return { as: known, attributes };
};
