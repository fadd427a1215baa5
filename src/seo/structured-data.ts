import type { TrailLink } from '../site/views/view.ts';
import type { View } from '../site/views/views.ts';

/** A schema.org node as JSON-LD. */
type Node = Readonly<Record<string, unknown>>;

/** The schema.org type per kind of page; `undefined` for pages that are not indexed. */
const TYPES = {
  home: 'WebSite',
  docs: 'CollectionPage',
  versionChanges: 'CollectionPage',
  folder: 'CollectionPage',
  doc: 'TechArticle',
  changelog: 'CollectionPage',
  changelogEntry: 'BlogPosting',
  solutions: 'CollectionPage',
  solution: 'Article',
  search: undefined,
  notFound: undefined,
} as const satisfies Record<View['kind'], string | undefined>;

/** Properties that depend on the kind of page. */
function detailsOf(view: View): Node {
  switch (view.kind) {
    case 'home':
      return { name: view.shell.name };
    case 'changelogEntry': {
      const { date, authors = [] } = view.frontMatter;
      return {
        headline: view.title,
        datePublished: date,
        ...(authors.length > 0 && {
          author: authors.map(({ name, url }) => ({ '@type': 'Person', name, url })),
        }),
      };
    }
    case 'doc':
    case 'solution':
      return { headline: view.title };
    default:
      return { name: view.title };
  }
}

function pageNode(view: View, type: string, url: string): Node {
  const { description, updated, shell } = view;
  return {
    '@type': type,
    ...detailsOf(view),
    ...(description !== undefined && { description }),
    inLanguage: (view.original ?? view).locale,
    url,
    ...(updated !== undefined && { dateModified: updated }),
    publisher: { '@type': 'Organization', name: shell.name },
  };
}

/** The breadcrumbs of a page, including the page itself. */
const breadcrumbList = (links: readonly { title: string; url: string }[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: links.map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: url,
  })),
});

/**
 * The schema.org description of a page.
 *
 * @param trail its breadcrumbs; those without path are left out
 * @returns JSON-LD for a script element, with `<` escaped; undefined for a page without path
 */
export function structuredData(view: View, trail: readonly TrailLink[]): string | undefined {
  const { title, baseUrl } = view;
  const { path } = view.original ?? view;
  const type = TYPES[view.kind];
  if (type === undefined || path === undefined) return;
  const links = [...trail, { title, path }].flatMap(({ title, path }) =>
    path === undefined ? [] : [{ title, url: baseUrl + path }],
  );
  const graph = [
    pageNode(view, type, baseUrl + path),
    ...(trail.length > 0 ? [breadcrumbList(links)] : []),
  ];
  const data = { '@context': 'https://schema.org', '@graph': graph };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
