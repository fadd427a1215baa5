import { at } from './check-pages.ts';
import type { Diagnostic } from './diagnostics/diagnostics.ts';
import type { Page } from './entry.ts';
import type { LinkTarget } from './link-target.ts';
import { type LinkIndex, resolveLink } from './links.ts';
import type { PlacedLink } from './page/compile-page.ts';
import type { LinkSuggestions } from './suggest-link.ts';

/** Where the links of a page lead. */
export interface PageTargets {
  /** In the order of its links. */
  readonly links: readonly LinkTarget[];
  readonly image?: LinkTarget;
}

/** Resolves the links of a page, each once. */
export function resolvePage(page: Page, index: LinkIndex): PageTargets {
  return {
    links: page.links.map(({ address }) => resolveLink(address, page, index)),
    ...(page.image && { image: resolveLink(page.image.address, page, index) }),
  };
}

/** Links, anchors and images of a page that lead nowhere. */
export function brokenLinks(
  page: Page,
  { links, image }: PageTargets,
  suggestions: LinkSuggestions,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  return [
    ...page.links.flatMap((link, number) =>
      broken(page, link, links[number], suggestions, severity),
    ),
    ...(page.image ? broken(page, page.image, image, suggestions, severity) : []),
  ];
}

function broken(
  page: Page,
  link: PlacedLink,
  target: LinkTarget | undefined,
  suggestions: LinkSuggestions,
  severity: Diagnostic['severity'],
): Diagnostic[] {
  if (target?.kind !== 'broken') return [];
  const { address, isImage } = link;
  const guess = suggestions.suggest(address, page);
  const didYouMean = guess && `did you mean “${guess}”?`;
  if (target.code === 'anchor-missing') {
    const problem = {
      severity,
      code: 'anchor-missing',
      message: `“${address}” leads to an anchor that does not exist`,
      hint: didYouMean ?? 'link to a heading of the page, as its text in small letters with “-”',
    } as const;
    return [at(page, problem, link)];
  }
  if (isImage) {
    const problem = {
      severity,
      code: 'image-missing',
      message: `“${address}” is no file of this site`,
      hint: didYouMean ?? 'write the path of the picture from this file',
    } as const;
    return [at(page, problem, link)];
  }
  const problem = {
    severity,
    code: 'link-broken',
    message: `“${address}” leads to nothing on this site`,
    hint:
      didYouMean ??
      'link to a page or file by its path from this file, or to a public path such as /docs',
  } as const;
  return [at(page, problem, link)];
}
