import { type PlacedProblem, warning } from '../../diagnostics/diagnostics.ts';

/** Syntax of another system that would print as text, or be lost. */
export const unsupported = (offset: number, message: string, hint: string): PlacedProblem => ({
  offset,
  ...warning('syntax-unsupported', message, hint),
});
