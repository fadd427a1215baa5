import type { SiteConfig } from '../compile/read/schemas/site.ts';
import { type Locale, localizedText } from '../contract/locales.ts';
import { API_ROOT, PUBLISHED, type SitePaths } from '../contract/paths.ts';
import type { UiTexts } from '../i18n/ui.ts';
import type { SiteParts } from './parts.ts';

/** How many changelog entries the home page shows. */
export const LATEST = 3;

/** An address on the home page. */
export interface HomeAddress {
  readonly path: string;
  readonly label: string;
  readonly about: string;
  /** Whether it is a page, which has a Markdown address too. */
  readonly isPage: boolean;
}

/** The addresses of the home page, for people and for programs. */
export function homeAddresses(
  { documentation, changelog, solutions, reference }: SiteParts,
  locale: Locale,
  text: UiTexts,
  paths: SitePaths,
): Readonly<Record<'people' | 'agents', readonly HomeAddress[]>> {
  const file = (path: string, about: string) => ({ path, label: path, about, isPage: false });
  return {
    people: [documentation, changelog, solutions, reference].flatMap((part) =>
      part ? [{ path: part.path, label: part.label, about: part.description, isPage: true }] : [],
    ),
    agents: [
      file(paths.llmsTxt(locale), text.agentMapAbout),
      file(API_ROOT, text.apiIndexAbout),
      file(PUBLISHED.openapiJson, text.openApiAbout),
      file(paths.llmsFull(locale), text.fullTextAbout),
      ...(changelog ? [file(paths.feed(locale), text.feedAbout)] : []),
    ],
  };
}

/** The heading of the changes on the home page. */
export const latestChanges = ({ changelog }: SiteConfig, locale: Locale, text: UiTexts): string =>
  changelog?.label ? localizedText(changelog.label, locale) : text.latestChanges;

/** The class of a heading by its longest word, which otherwise might be wider than the page. */
export function wordClass(heading: string): string | undefined {
  const longest = Math.max(...heading.split(/[\s-]/).map((word) => word.length));
  if (longest < 10) return undefined;
  return `word-${[13, 18].find((length) => longest <= length) ?? 26}`;
}
