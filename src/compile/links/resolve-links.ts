import { diagnosticOf } from '../checks/check-pages.ts';
import type { Diagnostic, Problem } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import type { PlacedLink } from '../page/compile-page.ts';
import type { LinkTarget } from './link-target.ts';
import { type LinkIndex, resolveLink } from './links.ts';
import type { LinkSuggestions } from './suggest-link.ts';

/** Where the links of a page lead. */
export interface PageTargets {
  /** In the order of its links. */
  readonly links: readonly LinkTarget[];
  readonly image?: LinkTarget;
}

/** Resolves the links of a page. */
export function resolvePage(page: Page, index: LinkIndex): PageTargets {
  return {
    links: page.links.map(({ address }) => resolveLink(address, page, index)),
    ...(page.image && { image: resolveLink(page.image.address, page, index) }),
  };
}

/** Finds the links and images of a page that lead nowhere. */
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
  const code = target.code === 'link-broken' && link.isImage ? 'image-missing' : target.code;
  const guess = suggestions.suggest(link.address, page);
  return [diagnosticOf(page, linkProblem(link.address, code, guess, severity), link)];
}

/**
 * What is wrong with an address that leads nowhere.
 *
 * @param guess what its author may have meant
 */
function linkProblem(
  address: string,
  code: keyof typeof PROBLEMS,
  guess: string | undefined,
  severity: Problem['severity'],
): Problem {
  const { message, hint } = PROBLEMS[code];
  return {
    severity,
    code,
    message: `“${address}” ${message}`,
    hint: guess ? `did you mean “${guess}”?` : hint,
  };
}

/** The message after the address, and the hint if there is no suggestion. */
const PROBLEMS = {
  'anchor-missing': {
    message: 'leads to an anchor that does not exist',
    hint: 'link to the id of a heading: its text in lower case, with “-” for spaces',
  },
  'image-missing': {
    message: 'is not a file of this site',
    hint: 'write the path of the picture from this file',
  },
  'link-broken': {
    message: 'leads nowhere on this site',
    hint: 'link to a page or file by its path from this file, or to a public path such as /docs',
  },
} as const;
