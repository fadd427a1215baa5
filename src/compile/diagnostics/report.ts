import { countDiagnostics, type Diagnostic, formatDiagnostic } from './diagnostics.ts';
import { listDiagnostics, summarizeDiagnostics } from './list-diagnostics.ts';

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
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  return `::${severity} ${list.join(',')}::${escapeData(`${message}\n${hint}`)}`;
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
  json: (diagnostics) => JSON.stringify(diagnostics, null, 2),
} as const satisfies Record<
  string,
  (diagnostics: readonly Diagnostic[], fileOf: (path: string) => string) => string
>;

type ReportFormat = keyof typeof REPORTS;

export const isReportFormat = (name: string): name is ReportFormat => Object.hasOwn(REPORTS, name);
