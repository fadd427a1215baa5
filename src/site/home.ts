import type { SiteConfig } from '../compile/read/schemas/site.ts';
import type { Locale } from '../contract/locales.ts';
import { API_ROOT, feedPath, llmsFullPath, llmsTxtPath, PUBLISHED } from '../contract/paths.ts';
import { UI } from '../i18n/ui.ts';
import { siteParts } from './parts.ts';

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
  config: SiteConfig,
  locale: Locale,
): Readonly<Record<'people' | 'agents', readonly HomeAddress[]>> {
  const text = UI[locale];
  const { documentation, changelog, solutions, reference } = siteParts(config, locale);
  const file = (path: string, about: string) => ({ path, label: path, about, isPage: false });
  return {
    people: [documentation, changelog, solutions, reference].flatMap((part) =>
      part ? [{ path: part.path, label: part.label, about: part.description, isPage: true }] : [],
    ),
    agents: [
      file(llmsTxtPath(locale), text.agentMapAbout),
      file(API_ROOT, text.apiIndexAbout),
      file(PUBLISHED.openapiJson, text.openApiAbout),
      file(llmsFullPath(locale), text.fullTextAbout),
      ...(changelog ? [file(feedPath(locale), text.feedAbout)] : []),
    ],
  };
}

/** The heading of the changes on the home page. */
export const latestChanges = ({ changelog }: SiteConfig, locale: Locale): string =>
  changelog?.label?.[locale] ?? UI[locale].latestChanges;
