import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Diagnostic, formatDiagnostic } from '../src/compile/diagnostics/diagnostics.ts';
import { escapeText } from '../src/compile/page/escape.ts';

/**
 * Errors of the content as the overlay that Astro puts in the place of Vite's shows them: the
 * first with its place, which opens in the editor, and all of them below. It takes its texts as
 * HTML.
 */
function overlayError(errors: readonly Diagnostic[], folder: string) {
  const [first] = errors;
  return {
    name: first?.code,
    title: 'Error in the content',
    message: escapeText(first?.message ?? ''),
    hint: escapeText(first?.hint ?? ''),
    loc: first && { file: join(folder, first.path), line: first.line, column: first.column },
    stack: errors.map(formatDiagnostic).join('\n'),
  };
}

/** Shows Vite's overlay once the page has loaded. */
function overlayScript(errors: readonly Diagnostic[], folder: string): string {
  const error = JSON.stringify(overlayError(errors, folder)).replaceAll('<', '\\u003c');
  return `<script type="module">
import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${error}));
</script>`;
}

/** What stands in place of a page that cannot be shown. Vite's client reloads it when it can. */
export function errorPage(errors: readonly Diagnostic[], folder: string): string {
  const list = escapeText(errors.map(formatDiagnostic).join('\n'));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Error in the content</title></head>
<body><pre>${list}</pre>${overlayScript(errors, folder)}</body></html>`;
}

/** Lays the errors over a page that another handler answers with. */
export function overlayAnswer(
  res: ServerResponse,
  errors: readonly Diagnostic[],
  folder: string,
): void {
  const { end } = res;
  res.end = (...args: unknown[]) => {
    if (args[0] !== undefined && typeof args[0] !== 'function') res.write(args.shift());
    res.write(overlayScript(errors, folder));
    return Reflect.apply(end, res, args);
  };
}
