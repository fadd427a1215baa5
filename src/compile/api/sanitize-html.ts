import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

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

/**
 * HTML that others wrote, without what runs, navigates, sends or loads by itself.
 *
 * @param html a fragment
 */
export const sanitizedHtml = (html: string): string =>
  toHtml(sanitize(fromHtml(html, { fragment: true }), SCHEMA), {
    characterReferences: { useNamedReferences: true },
  });
