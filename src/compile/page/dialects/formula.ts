import type { Nodes } from 'mdast';
import type Temml from 'temml';
import type { Options } from 'temml';
import { type TextProblem, warning } from '../../diagnostics/diagnostics.ts';
import { onDemand } from '../../on-demand.ts';
import { range } from '../syntax-tree.ts';

declare module 'mdast' {
  interface Data {
    /** A formula as MathML; absent if its TeX is invalid. */
    mathml?: string;
  }
}

const temml = onDemand<typeof Temml>('temml');

/** Longest formula that is rendered: the time is superlinear for some. */
const MAX_LENGTH = 10_000;

const options: Options = { throwOnError: true, maxExpand: 1_000, maxSize: [50, 50] };

/** A formula in TeX. */
export type Formula = Extract<Nodes, { type: 'math' | 'inlineMath' }>;

/** Renders a formula as MathML, or reports why it cannot. */
export function renderFormula(node: Formula, problems: TextProblem[]): Formula {
  const wrong = (reason: string): Formula => {
    const hint = 'correct its TeX, or write “\\$” for a dollar sign';
    const problem = warning('formula-invalid', `the formula cannot be rendered: ${reason}`, hint);
    problems.push({ offset: range(node).start, ...problem });
    return node;
  };
  if (node.value.length > MAX_LENGTH) return wrong(`it has more than ${MAX_LENGTH} characters`);
  try {
    const displayMode = node.type === 'math';
    const mathml = temml().renderToString(node.value, { ...options, displayMode });
    // The pages' Content-Security-Policy forbids inline styles.
    node.data = { ...node.data, mathml: mathml.replace(/ style="[^"]*"/g, '') };
    return node;
  } catch (error) {
    return wrong(error instanceof RangeError ? 'it is nested too deeply' : reasonOf(error));
  }
}

/** The message of a parser error without the excerpt from the formula. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .split(/ at (?:position|end of)|\n/)[0]
    ?.trim() ?? '';
