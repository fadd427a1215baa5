import { codeNodes } from './code-nodes.ts';

/** Repeats the API call of the home page and shows the live response. */
async function refresh(call: HTMLElement): Promise<void> {
  const { url = '', now = '' } = call.dataset;
  const code = call.querySelector('code');
  const status = call.querySelector('[data-status]');
  const start = performance.now();
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return;
  const body: unknown = await response.json();
  const time = Math.round(performance.now() - start);
  code?.replaceChildren(...codeNodes(JSON.stringify(body, null, 2)));
  if (status) {
    status.textContent = now
      .replace('{status}', String(response.status))
      .replace('{time}', String(time));
  }
}

for (const call of document.querySelectorAll<HTMLElement>('.call')) {
  // Without the function, the response from the build stays.
  refresh(call).catch(() => undefined);
}
