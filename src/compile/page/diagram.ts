import { fileURLToPath } from 'node:url';
import type { Code, Nodes } from 'mdast';
import { escapeAttribute } from '../../common/escape.ts';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { type Problem, type TextProblem, warning } from '../diagnostics/diagnostics.ts';
import { onDemand } from '../on-demand.ts';
import { nodesOfType, range } from './syntax-tree.ts';

export const MERMAID = 'mermaid';

/** The diagrams that can be drawn at build, by their first word. */
const DRAWN =
  /^(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram|xychart(?:-beta)?)\b/;

/** Limits of a diagram: the time to lay it out grows faster than its size. */
const MAX_LENGTH = 5_000;
const MAX_LINES = 150;

/** The diagrams that the build draws, in words. */
export const DRAWABLE = `a flowchart, an XY chart, or a sequence, class, state or ER diagram, of at most ${MAX_LINES} lines`;

/** The problem of a diagram that the build does not draw. */
export const undrawn = (hint: string): Problem =>
  warning('syntax-unsupported', 'the diagram is shown as its source', hint);

/** What a diagram says about itself, in Mermaid’s own syntax: `accTitle: …` and `accDescr: …`. */
const DESCRIPTION = /^[ \t]*acc(?:Title|Descr)[ \t]*(?::[ \t]*(.+)|\{([^}]*)\})[ \t]*$/gm;

/** Front matter, comments and directives, which the drawing does without. */
const PREAMBLE = /^\s*---\n[\s\S]*?\n---\n|^[ \t]*%%.*$/gm;

const plainSource = (source: string) =>
  source.replace(PREAMBLE, '').replace(DESCRIPTION, '').trim();

/** The words that stand for a diagram where it cannot be seen. */
function diagramDescription({ value, data }: Code): string | undefined {
  const written = [...value.matchAll(DESCRIPTION)].map(([, line, block]) =>
    (line ?? block ?? '').trim(),
  );
  return (
    [data?.fence?.title, ...written].filter(Boolean).join('. ').replace(/\s+/g, ' ') || undefined
  );
}

/** The name of a node that has a label, and the words that begin a part of a diagram. */
const UNSEEN = /[\w-]+(?=[[({])|^[ \t]*(?:subgraph|participant|actor|state|end)\b/gm;

/** Brackets, quotes, bars and lines between labels. */
const SYNTAX = /[[\](){}|";]+|[-=.~<>*+#]{2,}[ox>)]?|:[ \t]/;

/** What readers see of a diagram, for the search: its title, its description and its labels, without the syntax. */
export function diagramText(node: Code): string {
  const [, ...lines] = plainSource(node.value).split('\n');
  const labels = lines
    .join('\n')
    .replace(UNSEEN, '')
    .split(SYNTAX)
    .map((label) => label.trim());
  return [diagramDescription(node) ?? '', ...labels].filter(Boolean).join('\n');
}

const isDescribed = (node: Code) => diagramDescription(node) !== undefined;

export const UNDESCRIBED = warning(
  'diagram-undescribed',
  'the diagram has no alternative text',
  'add a line “accDescr: what it shows” below its first line',
);

export interface UndrawnDiagram {
  readonly isDescribed: boolean;
}

/** The diagrams of a page that the build does not draw, and where. */
export const undrawnDiagrams = (tree: Nodes): (UndrawnDiagram & { readonly offset: number })[] =>
  nodesOfType(tree, 'code')
    .filter(({ lang, value }) => lang === MERMAID && svgOf(value) === '')
    .map((node) => ({ isDescribed: isDescribed(node), offset: range(node).start }));

/** What is wrong with a block of code, if it is a diagram that the build draws. */
export function checkDiagram(node: Code): TextProblem[] {
  if (node.lang !== MERMAID || isDescribed(node) || svgOf(node.value) === '') return [];
  return [{ ...UNDESCRIBED, offset: range(node).start }];
}

/** Whatever a drawing must not contain, however it was described. */
const UNSAFE = /<(?:script|foreignObject|image|iframe|a)\b|\son\w+\s*=|javascript:/i;

/**
 * Draws a diagram as SVG, whose colours are those of the site.
 *
 * @param number different for each diagram of a page
 * @param label its name if it has no description
 * @param source its source as HTML, for a script to draw, if the build does not draw it
 */
export function diagramHtml(node: Code, number: number, label: string, source: string): string {
  const name = escapeAttribute(diagramDescription(node) ?? label);
  const svg = svgOf(node.value);
  if (svg === '') {
    return `<div class="diagram-source" data-name="${name}">\n${source}\n</div>`;
  }
  const inner = svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/\b(id="|url\(#)/g, `$1diagram-${number}-`)
    .replace('<svg ', `<svg role="img" aria-label="${name}" `);
  return `<div class="diagram" tabindex="0">\n${inner.trim()}\n</div>`;
}

/** By its path, since it has no entry for `require`. */
const mermaid = onDemand<typeof import('beautiful-mermaid')>(
  fileURLToPath(import.meta.resolve('beautiful-mermaid')),
);

/**
 * The drawing of a diagram, of which recent ones are kept: each is needed several times. Empty if the
 * build does not draw it, or if it fails or is not safe.
 */
const svgOf = remember((source: string): string => {
  const plain = plainSource(source);
  const isSmall = source.length <= MAX_LENGTH && source.split('\n').length <= MAX_LINES;
  if (!isSmall || !DRAWN.test(plain)) return '';
  try {
    const svg = mermaid().renderMermaidSVG(plain, { transparent: true });
    return UNSAFE.test(svg) ? '' : svg;
  } catch {
    return '';
  }
}, new Memo(100));
