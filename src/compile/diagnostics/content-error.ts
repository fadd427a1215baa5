import { count, type Diagnostic, errorsOf } from './diagnostics.ts';
import { listDiagnostics } from './list-diagnostics.ts';

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
