import { NearestIndex } from '../common/nearest.ts';
import { apiFile } from '../contract/paths.ts';
import type { DocumentationIndex } from '../contract/resources/documentation.ts';
import { docsRoot } from './docs-root.ts';
import { element } from './element.ts';
import { SITE_ROOT } from './site-root.ts';

const MAX = 3;

/** The pages with similar slugs, from a static file that every host serves. */
async function nearPages(slug: string): Promise<DocumentationIndex['pages']> {
  const response = await fetch(SITE_ROOT + apiFile.docs(document.documentElement.lang));
  if (!response.ok) return [];
  const { pages }: DocumentationIndex = await response.json();
  const near = new NearestIndex(pages.map((page) => page.slug)).nearest(slug, MAX);
  return near.flatMap((each) => pages.find((page) => page.slug === each) ?? []);
}

/** Replaces the list of sections by suggestions, keeping its height so that nothing below moves. */
async function suggest(part: HTMLElement): Promise<void> {
  const pathname = location.pathname.slice(SITE_ROOT.length);
  const root = docsRoot(pathname);
  if (root === undefined) return;
  const near = await nearPages(decodeURIComponent(pathname.slice(root.length)).replace(/\/$/, ''));
  if (near.length === 0) return;
  const items = near.map(({ slug, title }) =>
    element('li', {}, element('a', { href: SITE_ROOT + root + slug }, title)),
  );
  part.style.minHeight = `${part.offsetHeight}px`;
  part.querySelector('h2')?.replaceChildren(part.dataset.near ?? '');
  part.querySelector('ul')?.replaceChildren(...items);
}

const part = document.querySelector<HTMLElement>('.near');

// Without suggestions, the list of sections stays.
if (part) suggest(part).catch(() => undefined);
