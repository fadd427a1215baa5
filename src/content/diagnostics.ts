/** Something wrong with the content: where, what, and what would be right. */
export interface Diagnostic {
  /** Path of the file, below the content folder. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  /** What is wrong. */
  readonly message: string;
  /** What would be right. */
  readonly hint: string;
}

export type DiagnosticCode =
  | 'anchor-missing'
  | 'component-attribute'
  | 'component-unknown'
  | 'file-unexpected'
  | 'front-matter-invalid'
  | 'front-matter-missing'
  | 'link-broken'
  | 'mdx-expression'
  | 'mdx-syntax'
  | 'nesting-too-deep'
  | 'pair-missing'
  | 'redirect-invalid'
  | 'site-invalid'
  | 'slug-duplicate'
  | 'slug-invalid';

/** One line per problem: `path:line:column  what is wrong  what would be right`. */
export function formatDiagnostic({ path, line, column, message, hint }: Diagnostic): string {
  return `${path}:${line}:${column}  ${message}  ${hint}`;
}

/** Order in which problems are reported: by file, then by place. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Thrown when the content has errors; its message lists every problem. */
export class ContentError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(contentDir: string, diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
    super(`${count} in the content of ${contentDir}\n${errors.map(formatDiagnostic).join('\n')}`);
    this.name = 'ContentError';
    this.diagnostics = diagnostics;
  }
}
