import { NearestIndex } from '../common/nearest.ts';
import { apiFile } from '../contract/paths.ts';
import type { DocumentationIndex } from '../contract/resources/documentation.ts';
import { docsRoot } from './docs-root.ts';

/** How many pages are suggested: their place is kept before they are known. */
const MAX_PAGES = 3;

/** The pages whose addresses are near to that of the missing one, by a file that every host has. */
async function nearPages(slug: string): Promise<DocumentationIndex['pages']> {
  const response = await fetch(apiFile.docs(document.documentElement.lang));
  if (!response.ok) return [];
  const { pages }: DocumentationIndex = await response.json();
  const near = new NearestIndex(pages.map((page) => page.slug)).nearest(slug, MAX_PAGES);
  return near.flatMap((each) => pages.find((page) => page.slug === each) ?? []);
}

/** Links to the pages that the reader may have meant. */
async function suggest(target: HTMLElement): Promise<void> {
  const root = docsRoot(location.pathname);
  if (root === undefined) return;
  const slug = decodeURIComponent(location.pathname.slice(root.length)).replace(/\/$/, '');
  const items = (await nearPages(slug)).map((page) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = root + page.slug;
    link.textContent = page.title;
    item.append(link);
    return item;
  });
  target.querySelector('ul')?.replaceChildren(...items);
  target.classList.toggle('found', items.length > 0);
}

const frame = document.querySelector<HTMLElement>('.near');

// Without suggestions, the other ways on the page remain.
if (frame) suggest(frame).catch(() => undefined);
