import type { Locale } from '../contract/locales.ts';
import {
  API_ROOT,
  feedPath,
  llmsFullPath,
  llmsTxtPath,
  PUBLISHED,
  pagePath,
  REFERENCE_SLUG,
} from '../contract/paths.ts';
import { UI } from '../i18n/ui.ts';

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
  locale: Locale,
): Readonly<Record<'people' | 'agents', readonly HomeAddress[]>> {
  const text = UI[locale];
  const page = (path: string, label: string, about: string) => ({
    path,
    label,
    about,
    isPage: true,
  });
  const file = (path: string, about: string) => ({ path, label: path, about, isPage: false });
  return {
    people: [
      page(pagePath.docs(locale), text.documentation, text.documentationPlan),
      page(pagePath.changelog(locale), text.changelog, text.changelogAbout),
      page(pagePath.solutions(locale), text.solutions, text.solutionsAbout),
      page(pagePath.doc(locale, REFERENCE_SLUG), text.apiReference, text.apiAbout),
    ],
    agents: [
      file(llmsTxtPath(locale), text.agentMapAbout),
      file(API_ROOT, text.apiIndexAbout),
      file(PUBLISHED.openapiJson, text.openApiAbout),
      file(llmsFullPath(locale), text.fullTextAbout),
      file(feedPath(locale), text.feedAbout),
    ],
  };
}
