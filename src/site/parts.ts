import type { ContentEdition } from '../compile/content.ts';
import { type Localized, localizedText } from '../contract/locales.ts';

/** A part of a site, as named in menus, headings and lists. */
export interface SitePart {
  /** Path of its page. */
  readonly path: string;
  readonly label: string;
  /** The label in narrow places. */
  readonly shortLabel: string;
  readonly description: string;
}

/** The parts of a site in a locale; disabled ones are absent. */
export interface SiteParts {
  readonly documentation: SitePart;
  readonly changelog?: SitePart | undefined;
  readonly solutions?: SitePart | undefined;
  readonly reference?: SitePart | undefined;
}

/** The enabled parts of a site, with labels from its settings. */
export function siteParts({
  config: { changelog, solutions, reference },
  locale,
  text,
  paths,
}: Pick<ContentEdition, 'config' | 'locale' | 'text' | 'paths'>): SiteParts {
  const part = (
    path: string,
    name: string,
    about: string,
    own: { readonly [Name in 'label' | 'description']?: Localized | undefined } = {},
    shortName = name,
  ): SitePart => {
    const label = own.label && localizedText(own.label, locale);
    const description = own.description && localizedText(own.description, locale);
    const names = { label: label ?? name, shortLabel: label ?? shortName };
    return { path, ...names, description: description ?? about };
  };
  const { changelogShort } = text;
  return {
    documentation: part(paths.docs(locale), text.documentation, text.documentationPlan),
    changelog:
      changelog &&
      part(paths.changelog(locale), text.changelog, text.changelogAbout, changelog, changelogShort),
    solutions:
      solutions && part(paths.solutions(locale), text.solutions, text.solutionsAbout, solutions),
    reference:
      reference && part(paths.reference(locale), text.apiReference, text.apiAbout, reference),
  };
}

/** The parts that are not empty; only these are linked. */
export const filledParts = (
  { changelog, solutions, ...parts }: SiteParts,
  edition: ContentEdition,
): SiteParts => ({
  ...parts,
  ...(edition.changelog.length > 0 && { changelog }),
  ...(edition.solutions.length > 0 && { solutions }),
});

/** The names of the kinds of pages of a site, by folder. */
export const kindNames = ({ documentation, changelog, solutions }: SiteParts) => ({
  docs: documentation.shortLabel,
  ...(changelog && { changelog: changelog.shortLabel }),
  ...(solutions && { solutions: solutions.shortLabel }),
});
