import type { PlacedProblem } from '../../diagnostics/diagnostics.ts';

/** Syntax of another system that would print as text, or be lost. */
export const unsupported = (offset: number, message: string, hint: string): PlacedProblem => ({
  offset,
  severity: 'warning',
  code: 'syntax-unsupported',
  message,
  hint,
});
