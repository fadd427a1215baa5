import { NearestIndex } from '../common/nearest.ts';
import { apiFile } from '../contract/paths.ts';
import type { DocumentationIndex } from '../contract/resources/documentation.ts';
import { docsRoot } from './docs-root.ts';
import { element } from './element.ts';
import { SITE_ROOT } from './site-root.ts';

/** The pages whose addresses are near to that of the missing one, by a file that every host has. */
async function nearPages(slug: string, count: number): Promise<DocumentationIndex['pages']> {
  const response = await fetch(SITE_ROOT + apiFile.docs(document.documentElement.lang));
  if (!response.ok) return [];
  const { pages }: DocumentationIndex = await response.json();
  const near = new NearestIndex(pages.map((page) => page.slug)).nearest(slug, count);
  return near.flatMap((each) => pages.find((page) => page.slug === each) ?? []);
}

/** Puts the pages that the reader may have meant first; as many stay, so that nothing moves. */
async function suggest(list: Element): Promise<void> {
  const pathname = location.pathname.slice(SITE_ROOT.length);
  const root = docsRoot(pathname);
  if (root === undefined) return;
  const slug = decodeURIComponent(pathname.slice(root.length)).replace(/\/$/, '');
  const count = list.children.length;
  const near = (await nearPages(slug, count)).map((page) => ({
    path: SITE_ROOT + root + page.slug,
    ...page,
  }));
  const others = [...list.children].filter((item) => {
    const path = item.querySelector('a')?.pathname;
    return near.every((page) => page.path !== path);
  });
  const items = near.map(({ path, title }) =>
    element('li', {}, element('a', { href: path }, title)),
  );
  list.replaceChildren(...[...items, ...others].slice(0, count));
}

const list = document.querySelector('.near > ul');

// Without suggestions, the pages offered to everyone remain.
if (list) suggest(list).catch(() => undefined);
