import type { SiteConfig } from '../compile/read/schemas/site.ts';
import type { Locale } from '../contract/locales.ts';
import { pagePath, REFERENCE_SLUG } from '../contract/paths.ts';
import { UI } from '../i18n/ui.ts';

/** A part of a site, as menus, headings and lists name it. */
export interface SitePart {
  /** Public address of its page. */
  readonly path: string;
  readonly label: string;
  /** The label for where space is scarce. */
  readonly shortLabel: string;
  readonly description: string;
}

/** The parts of a site in a locale; those that it does without are absent. */
export interface SiteParts {
  readonly documentation: SitePart;
  readonly changelog?: SitePart;
  readonly solutions?: SitePart;
  readonly reference?: SitePart;
}

/** The parts that a site has, with the words that it chose for them. */
export function siteParts(config: SiteConfig, locale: Locale): SiteParts {
  const text = UI[locale];
  const { changelog, solutions, reference } = config;
  const label = (own: { label?: SiteConfig['tagline'] | undefined }) => own.label?.[locale];
  return {
    documentation: {
      path: pagePath.docs(locale),
      label: text.documentation,
      shortLabel: text.documentation,
      description: text.documentationPlan,
    },
    ...(changelog && {
      changelog: {
        path: pagePath.changelog(locale),
        label: label(changelog) ?? text.changelog,
        shortLabel: label(changelog) ?? text.changelogShort,
        description: changelog.description?.[locale] ?? text.changelogAbout,
      },
    }),
    ...(solutions && {
      solutions: {
        path: pagePath.solutions(locale),
        label: label(solutions) ?? text.solutions,
        shortLabel: label(solutions) ?? text.solutions,
        description: solutions.description?.[locale] ?? text.solutionsAbout,
      },
    }),
    ...(reference && {
      reference: {
        path: pagePath.doc(locale, REFERENCE_SLUG),
        label: label(reference) ?? text.apiReference,
        shortLabel: label(reference) ?? text.apiReference,
        description: text.apiAbout,
      },
    }),
  };
}

/** The heading of the API reference in the navigation, if it has one of its own. */
export const referenceHeading = ({ reference }: SiteConfig, locale: Locale): string | undefined =>
  reference?.heading?.[locale];
