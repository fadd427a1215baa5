import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Html, Nodes, Text } from 'mdast';
import { escapeText } from '../../common/escape.ts';
import { applyEdits, type Edit } from '../page/edits.ts';
import { VOID } from '../page/html/html-balance.ts';
import { type HtmlToken, htmlTokens } from '../page/html-tokens.ts';
import { parseMarkdown } from '../page/parse-markdown.ts';
import { findNodes, range } from '../page/syntax-tree.ts';

/** The SVG of diagrams: nothing that executes, loads or links. */
const SVG = {
  tagNames: words(
    'circle defs ellipse g line marker path polygon polyline rect svg text title tspan',
  ),
  attributes: words(
    'cx cy d dy fill fontSize fontStyle fontWeight height markerEnd markerHeight markerStart',
    'markerWidth orient points r refX refY rx ry stroke strokeDashArray strokeLineCap',
    'strokeLineJoin strokeWidth textAnchor textDecoration transform viewBox width x x1 x2 xmlns',
    'y y1 y2',
  ),
};

/** The elements and attributes of formulas (MathML Core, section 2.1). */
const MATH = {
  tagNames: words(
    'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace',
    'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover',
  ),
  attributes: words(
    'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form',
    'linethickness lspace mathcolor mathsize mathvariant maxsize minsize movablelimits notation',
    'rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset',
  ),
};

function words(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ');
}

/** GitHub's attributes without its restrictions on classes: any class is harmless here. */
const attributes = Object.fromEntries(
  Object.entries(defaultSchema.attributes ?? {}).map(([name, list]) => [
    name,
    list.filter((each) => (typeof each === 'string' ? each : each[0]) !== 'className'),
  ]),
);

/** GitHub's schema for Markdown, plus the elements that pages generate. */
const SCHEMA: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...words('abbr aside figcaption figure mark nav'),
    ...SVG.tagNames,
    ...MATH.tagNames,
  ],
  attributes: {
    ...attributes,
    '*': [
      ...(attributes['*'] ?? []),
      ...words('ariaLabel className dataLine dataName decoding id loading role tabIndex'),
    ],
    ...Object.fromEntries(SVG.tagNames.map((name) => [name, SVG.attributes])),
    ...Object.fromEntries(MATH.tagNames.map((name) => [name, MATH.attributes])),
  },
};

/** Deeper nesting overflows the parser's stack. */
const MAX_DEPTH = 1_000;

function isDeep(html: string): boolean {
  let depth = 0;
  return htmlTokens(html).some((token) => {
    if (token.kind === 'open' && !token.isSelfClosing && !VOID.has(token.name)) depth += 1;
    if (token.kind === 'close') depth -= 1;
    return depth > MAX_DEPTH;
  });
}

/**
 * Sanitizes untrusted HTML: removes what executes, navigates, sends or loads by itself. Returns the
 * escaped source if it is nested too deeply to parse.
 *
 * @param html a fragment
 */
export const sanitizedHtml = (html: string): string =>
  isDeep(html)
    ? `<p>${escapeText(html)}</p>`
    : toHtml(sanitize(fromHtml(html, { fragment: true }), SCHEMA), {
        characterReferences: { useNamedReferences: true },
      });

/** The schema for a single tag, without its ancestors. */
const TAG_SCHEMA: Schema = { ...SCHEMA, ancestors: {} };

/** Passes over a text: removing a tag may join its surroundings into a new one. */
const MAX_ROUNDS = 4;

/** Matches text that other parsers may take for a tag. */
const LIKE_TAG = /(?<!\\)((?:\\\\)*)<(?=[a-z/!?])/gi;

/**
 * Sanitizes untrusted CommonMark: removes the tags and attributes that {@link sanitizedHtml} would,
 * and escapes text that resembles a tag. Everything else stays byte for byte.
 */
export function sanitizedMarkdown(source: string): string {
  let text = source;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!text.includes('<')) return text;
    const { tree } = parseMarkdown(text, 'md');
    const edits = findNodes(tree, isText).flatMap((node): Edit[] => {
      const { start, end } = range(node);
      const written = text.slice(start, end);
      const clean =
        node.type === 'html' ? sanitizedTags(written) : written.replace(LIKE_TAG, '$1&lt;');
      return clean === written ? [] : [{ start, end, text: clean }];
    });
    if (edits.length === 0) return text;
    text = applyEdits(text, edits);
  }
  return text.replaceAll('<', '&lt;');
}

const isText = (node: Nodes): node is Html | Text => node.type === 'html' || node.type === 'text';

/** Raw HTML without scripts and without disallowed tags and attributes. */
function sanitizedTags(html: string): string {
  let isScript = false;
  return htmlTokens(html)
    .map((token) => {
      const isTag = token.kind === 'open' || token.kind === 'close';
      if (isTag && token.name === 'script') isScript = token.kind === 'open';
      return isScript ? '' : sanitizedToken(token, html.slice(token.start, token.end));
    })
    .join('');
}

function sanitizedToken(token: HtmlToken, written: string): string {
  if (token.kind === 'text' || token.kind === 'comment') return written;
  if (token.kind !== 'open' && token.kind !== 'close') return escapeText(written);
  const { name } = token;
  if (!SCHEMA.tagNames?.includes(name)) return '';
  if (token.kind === 'close' || /^<\w+ *\/?>$/.test(written)) return written;
  // Parsed as a `div`: tags such as `<td>` are dropped outside their parent.
  const [read] = fromHtml(`<div${written.slice(1 + name.length)}`, { fragment: true }).children;
  if (read?.type !== 'element') return '';
  const tag = sanitize({ ...read, tagName: name, children: [] }, TAG_SCHEMA);
  if (tag.type !== 'element') return '';
  const isWhole = Object.keys(tag.properties).length === Object.keys(read.properties).length;
  return isWhole ? written : toHtml(tag, { closeSelfClosing: true }).replace(`</${name}>`, '');
}
