import { printable, printableJson } from '../../common/printable.ts';
import {
  count,
  countDiagnostics,
  type Diagnostic,
  errorsOf,
  formatDiagnostic,
} from './diagnostics.ts';

/** The most diagnostics of one code that are listed. */
const LISTED = 50;

/** The most occurrences of the same warning that are listed. */
const LISTED_ALIKE = 3;

const filesOf = (diagnostics: readonly Diagnostic[]) =>
  count(new Set(diagnostics.map(({ path }) => path)).size, 'file');

/** Diagnostics for people, one per line; those beyond the limits are only counted. */
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
      ? `${code}: ${each.length.toLocaleString('en')} in ${filesOf(each)}; the first ${LISTED} are listed; for all, run lectern check --format json`
      : [],
  );
  return [
    ...diagnostics.filter((each) => listed.has(each)).map(line),
    ...repeated.map(
      ([key, each]) =>
        `${printable(key ?? '')}: ${each.length.toLocaleString('en')} in ${filesOf(each)}; the first ${LISTED_ALIKE} are listed`,
    ),
    ...totals,
  ];
}

/** The number of diagnostics per code, most frequent first; nothing for a single code. */
function summarizeDiagnostics(diagnostics: readonly Diagnostic[]): string[] {
  const byCode = [...Map.groupBy(diagnostics, ({ code }) => code)];
  if (byCode.length < 2) return [];
  return byCode
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([code, each]) => `${code}: ${each.length.toLocaleString('en')} in ${filesOf(each)}`);
}

/** Thrown when the content has errors; its message lists them. */
export class ContentError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(contentDir: string, diagnostics: readonly Diagnostic[]) {
    const errors = errorsOf(diagnostics);
    const list = listDiagnostics(errors).join('\n');
    super(`${count(errors.length, 'error')} in the content of ${contentDir}\n${list}`);
    this.name = 'ContentError';
    this.diagnostics = diagnostics;
  }
}

/** Escapes the message of a workflow command (GitHub, actions/toolkit, command.ts). */
const escapeData = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function annotation(
  { path, line, column, severity, code, message, hint }: Diagnostic,
  fileOf: (path: string) => string,
): string {
  const properties = { file: fileOf(path), line, col: column, title: code };
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(printable(String(value)))}`,
  );
  return `::${severity} ${list.join(',')}::${escapeData(`${printable(message)}\n${printable(hint)}`)}`;
}

const withCount = (lines: readonly string[], diagnostics: readonly Diagnostic[]) =>
  [...lines, ...summarizeDiagnostics(diagnostics), countDiagnostics(diagnostics)].join('\n');

/** The formats in which the problems of a content folder can be printed. */
export const REPORTS = {
  /** For people: one line each, and a count. */
  text: (diagnostics) =>
    withCount(
      listDiagnostics(diagnostics, (each) => `${each.severity}  ${formatDiagnostic(each)}`),
      diagnostics,
    ),
  /** For GitHub: annotations on the files of a pull request. */
  github: (diagnostics, fileOf) =>
    withCount(
      listDiagnostics(diagnostics, (each) => annotation(each, fileOf)),
      diagnostics,
    ),
  /** For programs: every `Diagnostic`. */
  json: (diagnostics) => printableJson(diagnostics),
} as const satisfies Record<
  string,
  (diagnostics: readonly Diagnostic[], fileOf: (path: string) => string) => string
>;
