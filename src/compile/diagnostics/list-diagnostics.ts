import { count, type Diagnostic, formatDiagnostic } from './diagnostics.ts';

/** How many diagnostics of one code are listed. */
const LISTED = 50;

/** How often the same warning is listed. */
const LISTED_ALIKE = 3;

const filesOf = (diagnostics: readonly Diagnostic[]) =>
  count(new Set(diagnostics.map(({ path }) => path)).size, 'file');

/**
 * Diagnostics for people: one per line, and a total where a code has more than 50, or a warning
 * the same text more than 3 times.
 *
 * @param line formats a diagnostic
 */
export function listDiagnostics(
  diagnostics: readonly Diagnostic[],
  line: (diagnostic: Diagnostic) => string = formatDiagnostic,
): string[] {
  const alike = Map.groupBy(diagnostics, ({ severity, code, message }) =>
    severity === 'warning' ? `${code}  ${message}` : undefined,
  );
  const repeated = [...alike].filter(([key, each]) => key && each.length > LISTED_ALIKE);
  const left = new Set(repeated.flatMap(([, each]) => each.slice(LISTED_ALIKE)));
  const byCode = Map.groupBy(
    diagnostics.filter((each) => !left.has(each)),
    ({ code }) => code,
  );
  const listed = new Set([...byCode.values()].flatMap((each) => each.slice(0, LISTED)));
  const totals = [...byCode].flatMap(([code, each]) =>
    each.length > LISTED
      ? `${code}: ${each.length.toLocaleString('en')} in ${filesOf(each)}; ${LISTED} of them are listed here; for all, run lectern check --format json`
      : [],
  );
  return [
    ...diagnostics.filter((each) => listed.has(each)).map(line),
    ...repeated.map(
      ([key, each]) =>
        `${key}: ${each.length.toLocaleString('en')} in ${filesOf(each)}; ${LISTED_ALIKE} of them are listed here`,
    ),
    ...totals,
  ];
}

/** How many diagnostics each code has, the most frequent first; nothing for a single code. */
export function summarizeDiagnostics(diagnostics: readonly Diagnostic[]): string[] {
  const byCode = [...Map.groupBy(diagnostics, ({ code }) => code)];
  if (byCode.length < 2) return [];
  return byCode
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([code, each]) => `${code}: ${each.length.toLocaleString('en')} in ${filesOf(each)}`);
}
