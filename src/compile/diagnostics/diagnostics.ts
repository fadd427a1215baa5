import { printable } from '../../common/printable.ts';

/** A position in a text: both 1-based; columns count UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A problem in the content, without its place. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
}

/** A problem that stops a build. */
export const mistake = (code: DiagnosticCode, message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  hint,
});

/** A problem that does not stop a build. */
export const warning = (code: DiagnosticCode, message: string, hint: string): Problem => ({
  severity: 'warning',
  code,
  message,
  hint,
});

/** A problem with its position. */
export interface PlacedProblem extends Problem, Position {}

/** A problem at an offset in a text. */
export interface TextProblem extends Problem {
  readonly offset: number;
}

/** A warning about another system's syntax, which would appear as text or be lost. */
export const unsupported = (offset: number, message: string, hint: string): TextProblem => ({
  offset,
  ...warning('syntax-unsupported', message, hint),
});

/** A problem with its file and position. */
export interface Diagnostic extends PlacedProblem {
  /** Path of the file, below the content folder. */
  readonly path: string;
}

/** The problems of content. Each has a folder in `test/content/mistakes/`. */
export const DIAGNOSTIC_CODES = [
  'anchor-missing',
  'api-example',
  'api-invalid',
  'api-missing',
  'attribute-invalid',
  'attribute-missing',
  'attribute-unknown',
  'block-unclosed',
  'component-failed',
  'component-in-markdown',
  'component-invalid',
  'component-misplaced',
  'component-unknown',
  'contrast-low',
  'diagram-undescribed',
  'encoding-invalid',
  'extension-unknown',
  'field-ignored',
  'field-missing',
  'field-type',
  'field-unknown',
  'field-value',
  'file-invalid',
  'file-missing',
  'file-unreadable',
  'folder-unknown',
  'font-missing',
  'formula-invalid',
  'front-matter-missing',
  'icon-unknown',
  'image-missing',
  'include-invalid',
  'language-unknown',
  'link-broken',
  'link-unnamed',
  'locale-unknown',
  'mdx-expression',
  'mdx-import',
  'mdx-misplaced',
  'mdx-syntax',
  'name-invalid',
  'navigation-duplicate',
  'navigation-empty',
  'navigation-item',
  'navigation-unknown',
  'nesting-too-deep',
  'pair-missing',
  'policy-blocked',
  'public-taken',
  'redirect-broken',
  'redirect-shadowed',
  'redirect-slug',
  'section-misplaced',
  'site-missing',
  'slug-duplicate',
  'slug-invalid',
  'slug-reserved',
  'symlink-invalid',
  'syntax-unsupported',
  'text-missing',
  'twin-differs',
  'version-missing',
  'yaml-syntax',
] as const;

/** Additional problems of `lectern check --answers`. */
export const ANSWER_CODES = ['answer-missing', 'answer-unreached'] as const;

/** Additional problems of `lectern check --translations`. */
export const TRANSLATION_CODES = ['translation-outdated'] as const;

export type DiagnosticCode = (
  | typeof DIAGNOSTIC_CODES
  | typeof ANSWER_CODES
  | typeof TRANSLATION_CODES
)[number];

/** The start of a text. */
export const START: Position = { line: 1, column: 1 };

/** Line starts of the last text, cached because problems come file by file. */
let counted: { readonly source: string; readonly starts: readonly number[] } | undefined;

function lineStarts(source: string): readonly number[] {
  if (counted?.source === source) return counted.starts;
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  counted = { source, starts };
  return starts;
}

/** The position of an offset in a text. */
export function position(source: string, offset: number): Position {
  const starts = lineStarts(source);
  let line = 0;
  for (let end = starts.length; line + 1 < end; ) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) > offset) end = middle;
    else line = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** A problem on one line, safe to print: `path:line:column  code  message  hint`. */
export function formatDiagnostic({ path, line, column, code, message, hint }: Diagnostic): string {
  return printable(`${path}:${line}:${column}  ${code}  ${message}  ${hint}`);
}

/** Sorts problems by file, then by position. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** The diagnostics that stop a build. */
export const errorsOf = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** A number with its noun: “1 error”, “2 errors”. */
export const count = (number: number, noun: string) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** The number of errors and warnings: “1 error, 2 warnings”. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = errorsOf(diagnostics).length;
  return `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`;
}
