import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, prefixLines } from './lines.ts';
import { chargeInclude, type PrepareContext } from './rules.ts';

const MAX_DEPTH = 5;

interface Include {
  /** The file, for the report. */
  readonly path: string;
  /** The included lines; `undefined` if the file or part is missing. */
  readonly lines: readonly Line[] | undefined;
  readonly prefix: string;
  /** Whether the lines may contain includes. */
  readonly mayNest: boolean;
}

/** Resolves a line that is an include; `undefined` for any other line. */
export type FindInclude = (line: Line, isInCode: boolean) => Promise<Include | undefined>;

/** Writes included files into the page. */
export async function inlineIncludes(
  lines: readonly Line[],
  find: FindInclude,
  context: PrepareContext,
  depth = 0,
): Promise<readonly Line[]> {
  const isCode = fenceTracker();
  const result: Line[] = [];
  for (const line of lines) {
    const include = await find(line, isCode(line.text));
    const included = depth < MAX_DEPTH ? include?.lines : undefined;
    if (!include) result.push(line);
    else if (!included) context.report.add('include-missing', line.file, line.line, line.text);
    else if (chargeInclude(context, { path: include.path, lines: included }, line)) {
      context.report.add('partial-inlined', line.file, line.line, include.path);
      const expanded = include.mayNest
        ? await inlineIncludes(included, find, context, depth + 1)
        : included;
      for (const each of prefixLines(expanded, include.prefix)) result.push(each);
    }
  }
  return result;
}
