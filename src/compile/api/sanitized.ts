import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Html, Nodes, Text } from 'mdast';
import { escapeText } from '../../common/escape.ts';
import { applyEdits, type Edit } from '../page/edits.ts';
import { VOID } from '../page/html/html-balance.ts';
import { type HtmlToken, htmlTokens } from '../page/html-tokens.ts';
import { parseMarkdown } from '../page/parse-markdown.ts';
import { nodesThat, range } from '../page/syntax-tree.ts';

/** What diagrams are drawn with, none of which runs, loads or leads to anything. */
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

/** What formulas are set with (MathML Core, section 2.1). */
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

/** Classes are ours to style; those that the list of GitHub restricts are free here. */
const attributes = Object.fromEntries(
  Object.entries(defaultSchema.attributes ?? {}).map(([name, list]) => [
    name,
    list.filter((each) => (typeof each === 'string' ? each : each[0]) !== 'className'),
  ]),
);

/** The list that GitHub applies to Markdown, and what pages make of Markdown themselves. */
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

/** Elements that are nested more deeply overflow the stack of the parser. */
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
 * HTML that others wrote, without what runs, navigates, sends or loads by itself; its source if it is
 * nested too deeply to be read.
 *
 * @param html a fragment
 */
export const sanitizedHtml = (html: string): string =>
  isDeep(html)
    ? `<p>${escapeText(html)}</p>`
    : toHtml(sanitize(fromHtml(html, { fragment: true }), SCHEMA), {
        characterReferences: { useNamedReferences: true },
      });

/** The same for a tag alone, whatever it stands in. */
const TAG_SCHEMA: Schema = { ...SCHEMA, ancestors: {} };

/** How often what is left of a text is read again: what is left out may join what was around it to a tag. */
const MAX_ROUNDS = 4;

/** What other parsers than ours may take for a tag. */
const LIKE_TAG = /(?<!\\)((?:\\\\)*)<(?=[a-z/!?])/gi;

/**
 * CommonMark that others wrote, without tags and attributes that {@link sanitizedHtml} leaves out of what is
 * made of it, and with what only resembles a tag as text. All else stays as it is, byte for byte.
 */
export function sanitizedMarkdown(source: string): string {
  let text = source;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!text.includes('<')) return text;
    const { tree } = parseMarkdown(text, 'md');
    const edits = nodesThat(tree, isText).flatMap((node): Edit[] => {
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

/** Raw HTML without scripts, and without other tags and attributes that are not allowed. */
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
  // As a `div`, a tag needs no other around it to be read.
  const [read] = fromHtml(`<div${written.slice(1 + name.length)}`, { fragment: true }).children;
  if (read?.type !== 'element') return '';
  const tag = sanitize({ ...read, tagName: name, children: [] }, TAG_SCHEMA);
  if (tag.type !== 'element') return '';
  const isWhole = Object.keys(tag.properties).length === Object.keys(read.properties).length;
  return isWhole ? written : toHtml(tag, { closeSelfClosing: true }).replace(`</${name}>`, '');
}
