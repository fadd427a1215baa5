import { escapeText } from '../../src/common/escape.ts';
import { type Diagnostic, formatDiagnostic } from '../../src/compile/diagnostics/diagnostics.ts';

/** Addresses that no site has: `@` cannot begin the path of a page. */
export const CLIENT_PATH = '/@lectern/client.js';
export const CHANGES_PATH = '/@lectern/changes';

/** Marks the list of errors in a page. */
const ERRORS_ID = 'lectern-errors';

/**
 * Reloads the page after each change, and lays its errors over it. Styles are set from here, as
 * the content security policy of pages allows none in the HTML.
 */
export const CLIENT = `const errors = document.getElementById('${ERRORS_ID}');
if (errors) {
  Object.assign(errors.style, {
    position: 'fixed', inset: 'auto 1rem 1rem', zIndex: 1000, margin: 0, padding: '1rem 1.25rem',
    maxHeight: '50vh', overflow: 'auto', whiteSpace: 'pre-wrap', borderRadius: '.5rem',
    borderLeft: '.5rem solid #d33', background: '#1b1b1f', color: '#f3f3f5',
    font: '.875rem/1.6 ui-monospace, monospace',
  });
  errors.hidden = false;
}
let wasOpen = false;
const changes = new EventSource('${CHANGES_PATH}');
changes.onmessage = () => location.reload();
changes.onopen = () => {
  // The server was started again, perhaps with other content.
  if (wasOpen) location.reload();
  wasOpen = true;
};
`;

function errorList(errors: readonly Diagnostic[]): string {
  if (errors.length === 0) return '';
  const list = escapeText(errors.map(formatDiagnostic).join('\n\n'));
  return `<pre id="${ERRORS_ID}" role="alert" hidden>${list}</pre>`;
}

const script = `<script type="module" src="${CLIENT_PATH}"></script>`;

/** A page of errors alone. */
export const errorPage = (errors: readonly Diagnostic[]): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Error in the content</title></head>
<body>${errorList(errors).replace(' hidden', '')}${script}</body></html>`;

/** A page with the errors of its content, which reloads itself. */
export async function withClient(
  response: Response,
  errors: readonly Diagnostic[],
): Promise<Response> {
  const html = await response.text();
  const end = html.lastIndexOf('</body>');
  const body = `${html.slice(0, end)}${errorList(errors)}${script}${html.slice(end)}`;
  const headers = new Headers(response.headers);
  headers.delete('ETag');
  headers.delete('Content-Length');
  return new Response(body, { status: response.status, headers });
}
