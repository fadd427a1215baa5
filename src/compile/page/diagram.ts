import { fileURLToPath } from 'node:url';
import type { Code, Nodes } from 'mdast';
import { escapeAttribute } from '../../common/escape.ts';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { type Problem, type TextProblem, warning } from '../diagnostics/diagnostics.ts';
import { onDemand } from '../on-demand.ts';
import { nodesOfType, range } from './syntax-tree.ts';

export const MERMAID = 'mermaid';

/** Matches diagrams that the build can render, by their first word. */
const RENDERED =
  /^(?:graph|flowchart|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram|xychart(?:-beta)?)\b/;

/** Limits of a diagram: layout time is superlinear. */
const MAX_LENGTH = 5_000;
const MAX_LINES = 150;

/** Describes the diagrams that the build renders. */
export const RENDERABLE = `a flowchart, an XY chart, or a sequence, class, state or ER diagram, of at most ${MAX_LINES} lines`;

/** The problem of a diagram that the build does not render. */
export const unrenderedProblem = (hint: string): Problem =>
  warning('syntax-unsupported', 'the diagram is shown as its source', hint);

/** Matches Mermaid’s accessible title and description: `accTitle: …` and `accDescr: …`. */
const DESCRIPTION = /^[ \t]*acc(?:Title|Descr)[ \t]*(?::[ \t]*(.+)|\{([^{}]*)\})[ \t]*$/gm;

/** Matches front matter, comments and directives, which the renderer does not support. */
const PREAMBLE = /(?<![\s\S])\s*---\n[\s\S]*?\n---\n|^[ \t]*%%.*$/gm;

const plainSource = (source: string) =>
  source.replace(PREAMBLE, '').replace(DESCRIPTION, '').trim();

/** The alternative text of a diagram. */
function diagramDescription({ value, data }: Code): string | undefined {
  const written = [...value.matchAll(DESCRIPTION)].map(([, line, block]) =>
    (line ?? block ?? '').trim(),
  );
  return (
    [data?.fence?.title, ...written].filter(Boolean).join('. ').replace(/\s+/g, ' ') || undefined
  );
}

/** Matches text that is not displayed: names of labelled nodes, and keywords. */
const UNSEEN = /(?<![\w-])[\w-]+(?=[[({])|^[ \t]*(?:subgraph|participant|actor|state|end)\b/gm;

/** Matches the syntax between labels. */
const SYNTAX = /[[\](){}|";]+|[-=.~<>*+#]{2,}[ox>)]?|:[ \t]/;

/** The visible text of a diagram for the search: title, description and labels. */
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

export interface UnrenderedDiagram {
  readonly isDescribed: boolean;
}

/** The diagrams of a page that the build does not render. */
export const unrenderedDiagrams = (
  tree: Nodes,
): (UnrenderedDiagram & { readonly offset: number })[] =>
  nodesOfType(tree, 'code')
    .filter(({ lang, value }) => lang === MERMAID && svgOf(value) === '')
    .map((node) => ({ isDescribed: isDescribed(node), offset: range(node).start }));

/** Finds a rendered diagram without alternative text. */
export function checkDiagram(node: Code): TextProblem[] {
  if (node.lang !== MERMAID || isDescribed(node) || svgOf(node.value) === '') return [];
  return [{ ...UNDESCRIBED, offset: range(node).start }];
}

/** Matches content that no rendered SVG may have. */
const UNSAFE = /<(?:script|foreignObject|image|iframe|a)\b|\son\w+\s*=|javascript:/i;

/**
 * Renders a diagram as SVG in the colours of the site.
 *
 * @param number unique per diagram of a page
 * @param label accessible name if it has no description
 * @param source the HTML of its source, for diagrams that a script renders instead
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

/** By path, since the package has no `require` export. */
const mermaid = onDemand<typeof import('beautiful-mermaid')>(
  fileURLToPath(import.meta.resolve('beautiful-mermaid')),
);

/**
 * The SVG of a diagram. Caches recent ones: each is needed several times. Empty if the diagram is
 * unsupported, fails or is unsafe.
 */
const svgOf = remember((source: string): string => {
  const plain = plainSource(source);
  const isSmall = source.length <= MAX_LENGTH && source.split('\n').length <= MAX_LINES;
  if (!isSmall || !RENDERED.test(plain)) return '';
  try {
    const svg = mermaid().renderMermaidSVG(plain, { transparent: true });
    return UNSAFE.test(svg) ? '' : svg;
  } catch {
    return '';
  }
}, new Memo(100));
