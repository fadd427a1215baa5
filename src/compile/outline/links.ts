import type { Locale } from '../../contract/locales.ts';
import type { Diagnostic, Problem } from '../diagnostics/diagnostics.ts';
import type { LinkTarget } from '../links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../links/links.ts';
import { linkProblem } from '../links/resolve-links.ts';
import type { LinkSuggestions } from '../links/suggest-link.ts';
import { diagnosticAt } from './check.ts';
import { allItems, type Navigation, type NavigationItem } from './item.ts';

type Navigations = ReadonlyMap<Locale, Navigation>;

const linksIn = (items: readonly NavigationItem[]) =>
  allItems(items).filter((item) => item.kind === 'link');

/** What the links of all navigations lead to. */
export const navigationTargets = (navigations: Navigations, index: LinkIndex): LinkTarget[] =>
  [...navigations].flatMap(([locale, { items }]) =>
    linksIn(items).map(({ address }) => resolveSettingsLink(address, locale, index)),
  );

/** Finds the links of navigations that lead nowhere. */
export function brokenNavigationLinks(
  navigations: Navigations,
  index: LinkIndex,
  suggestions: LinkSuggestions,
  severity: Problem['severity'],
): Diagnostic[] {
  const files = new Map([...navigations].map(([locale, each]) => [each.file, { locale, ...each }]));
  return [...files.values()].flatMap(({ locale, file, items }) =>
    linksIn(items).flatMap((item) => {
      const target = resolveSettingsLink(item.address, locale, index);
      if (target.kind !== 'broken') return [];
      const guess = suggestions.nearPath(item.address, locale);
      return [diagnosticAt(file, item, linkProblem(item.address, target.code, guess, severity))];
    }),
  );
}
