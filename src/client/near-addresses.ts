import { docsRoot } from './docs-root.ts';

const frame = document.querySelector<HTMLElement>('.near');

/** The slugs that the service suggests in the details of its error. */
function suggestionsOf(body: unknown): readonly string[] {
  const { error } = body as { error?: { details?: { suggestions?: readonly string[] } } };
  return error?.details?.suggestions ?? [];
}

/** Asks the service which pages have an address close to the missing one, and links to them. */
async function suggest(target: HTMLElement): Promise<void> {
  const docs = docsRoot(location.pathname);
  if (docs === undefined) return;
  const response = await fetch(location.pathname, { headers: { Accept: 'application/json' } });
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return;
  const slugs = suggestionsOf(await response.json());
  const items = slugs.map((slug) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = docs + slug;
    link.textContent = docs + slug;
    item.append(link);
    return item;
  });
  target.querySelector('ul')?.replaceChildren(...items);
  target.classList.toggle('found', items.length > 0);
}

if (frame) {
  // A bare file server has nothing to suggest.
  suggest(frame).catch(() => undefined);
}
