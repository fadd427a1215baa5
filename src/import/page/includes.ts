import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, prefixed } from './lines.ts';
import { type PrepareContext, spend } from './rules.ts';

/** Maximum nesting of includes. */
const MAX_DEPTH = 5;

/** A resolved include. */
interface Include {
  /** The file, for the report. */
  readonly path: string;
  /** The included lines; `undefined` if the file or part is missing. */
  readonly lines: readonly Line[] | undefined;
  /** Prefix of each line. */
  readonly prefix: string;
  /** Whether the lines may contain includes. */
  readonly isOpen: boolean;
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
  const found: Line[] = [];
  for (const line of lines) {
    const include = await find(line, isCode(line.text));
    const own = depth < MAX_DEPTH ? include?.lines : undefined;
    if (!include) found.push(line);
    else if (!own) context.report.add('include-missing', line.file, line.line, line.text);
    else if (spend(context, { path: include.path, lines: own }, line)) {
      context.report.add('partial-inlined', line.file, line.line, include.path);
      const whole = include.isOpen ? await inlineIncludes(own, find, context, depth + 1) : own;
      for (const each of prefixed(whole, include.prefix)) found.push(each);
    }
  }
  return found;
}
