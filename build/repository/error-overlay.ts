import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { escapeText } from '../../src/common/escape.ts';
import { type Diagnostic, formatDiagnostic } from '../../src/compile/diagnostics/diagnostics.ts';

/**
 * The errors in the form that Astro's version of the Vite overlay expects: the first with its
 * position, which opens in the editor, and all of them below. The overlay inserts texts as HTML.
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

/** A script that shows the overlay once the page has loaded. */
function overlayScript(errors: readonly Diagnostic[], folder: string): string {
  const error = JSON.stringify(overlayError(errors, folder)).replaceAll('<', '\\u003c');
  return `<script type="module">
import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${error}));
</script>`;
}

/** A page that shows the errors alone; Vite's client reloads it after the next change. */
export function errorPage(errors: readonly Diagnostic[], folder: string): string {
  const list = escapeText(errors.map(formatDiagnostic).join('\n'));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Error in the content</title></head>
<body><pre>${list}</pre>${overlayScript(errors, folder)}</body></html>`;
}

/** Appends the overlay to an HTML response that another handler will write. */
export function overlayErrors(
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
