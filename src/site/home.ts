import type { ContentEdition } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { targetAddress, targetTwin } from '../compile/links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../compile/links/links.ts';
import type { HomeSection } from '../compile/read/schemas/brand.ts';
import type { Landing } from '../compile/read/schemas/front-matter.ts';
import type { LabelledLink } from '../compile/read/schemas/links.ts';
import { type Localized, localizedText } from '../contract/locales.ts';
import { twinPath } from '../contract/paths.ts';
import type { SiteParts } from './parts.ts';

/** The authored text of a generated page, if any. */
export const landingOf = (
  { landing }: ContentEdition,
  slug: Landing,
): LinkedEntry<'landing'> | undefined => landing.find((entry) => entry.slug === slug);

/** Number of changelog entries and use cases on the home page. */
export const HOME_ENTRIES = 3;

/** Number of documentation sections on the home page, and of pages in each. */
export const HOME_SECTIONS = { sections: 6, pages: 3 } as const;

/**
 * The pages of a section to list on the home page: the API reference, one page of each part, then others.
 *
 * @param heads the first page of each part
 * @param ownPath path of the section itself, which is left out
 */
export const listedPages = <Page extends { readonly path: string }>(
  pages: readonly Page[],
  heads: readonly Page[],
  ownPath: string | undefined,
  { reference }: SiteParts,
): readonly Page[] =>
  [...new Set([...heads, ...pages])]
    .filter(({ path }) => path !== ownPath)
    .toSorted((a, b) => Number(b.path === reference?.path) - Number(a.path === reference?.path))
    .slice(0, HOME_SECTIONS.pages);

const SECTIONS: readonly HomeSection[] = ['documentation', 'solutions', 'changelog'];

export interface HomeAction {
  readonly label: string;
  /** A path of the site, or an absolute URL. */
  readonly href: string;
  /** The Markdown address, if the target is a page. */
  readonly twin?: string | undefined;
}

/** The configurable parts of the home page of a locale. */
export type Home = ReturnType<typeof homeOf>;

/** The home page, from its authored text and the settings, with defaults. */
export function homeOf(edition: ContentEdition, parts: SiteParts, links: LinkIndex) {
  const { locale, config, text, tagline } = edition;
  const { home } = config;
  const landing = landingOf(edition, 'home');
  const inLocale = (words: Localized | undefined) => words && localizedText(words, locale);
  const title = landing?.data.title ?? inLocale(home.title) ?? tagline;
  const about = landing?.data.description ?? inLocale(home.text) ?? edition.description;
  const chosen = ({ label, url }: LabelledLink): HomeAction => {
    const target = resolveSettingsLink(url, locale, links);
    const href = targetAddress(target) ?? url;
    return { label: localizedText(label, locale), href, twin: targetTwin(target) };
  };
  const [api] = config.apis;
  const plan = parts.documentation.path;
  const usual: readonly HomeAction[] = [
    { label: text.readDocumentation, href: plan, twin: twinPath(plan) },
    ...(api ? [chosen({ label: api.label, url: `/docs/${api.path}` })] : []),
  ];
  const listed: Readonly<Record<HomeSection, readonly unknown[]>> = {
    documentation: edition.docs,
    changelog: edition.changelog,
    solutions: edition.solutions,
  };
  return {
    title,
    ...(about !== title && { text: about }),
    actions: home.actions?.map(chosen) ?? usual,
    sections: (home.sections ?? (landing ? [] : SECTIONS)).filter(
      (each) => parts[each] && listed[each].length > 0,
    ),
    /** Heading of the changelog. */
    changes: inLocale(config.changelog?.label) ?? text.latestChanges,
    heroAlt: typeof home.hero === 'object' ? localizedText(home.hero.alt, locale) : '',
  };
}

/** A class that shrinks a heading with a long word, which could be wider than the page. */
export function wordClass(heading: string): string | undefined {
  const longest = Math.max(...heading.split(/[\s\u00ad-]/).map((word) => word.length));
  if (longest < 10) return undefined;
  return `word-${[18, 26].find((length) => longest <= length) ?? 36}`;
}
