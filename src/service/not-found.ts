import { escapeMarkup } from '../common/escape.ts';
import { perObject } from '../common/lazy.ts';
import { NearestIndex } from '../common/nearest.ts';
import { remember } from '../common/remember.ts';
import { errorMarkdown } from '../contract/error-body.ts';
import { errorTexts } from '../contract/errors.ts';
import { inertText } from '../contract/inert-text.ts';
import { MAX_SUGGESTIONS, TEXT_LENGTH } from '../contract/limits.ts';
import type { Locale } from '../contract/locales.ts';
import type { Manifest } from '../contract/manifest.ts';
import { operationsWithout } from '../contract/operations.ts';
import type { Part } from '../contract/parts.ts';
import { PUBLISHED, type SiteFacts, type SitePaths, twinPath } from '../contract/paths.ts';
import { addressedVersion, slugPrefix, splitSlug } from '../contract/versions.ts';
import { notFound, ServiceError } from './errors.ts';
import type { SiteReader } from './site-reader.ts';

/**
 * Finds the slugs most similar to a missing one, those of the locale before those that only other
 * locales have. Each index is built when first needed.
 */
const suggestionsOf = perObject((manifest: Manifest) => {
  const indexesOf = remember((locale: Locale) =>
    [true, false].map((exists) => new NearestIndex(manifest.docSlugs(locale, exists))),
  );
  /** @param slug as requested, decoded */
  return (slug: string, locale: Locale): string[] => {
    const wanted = slug.slice(0, TEXT_LENGTH.slug);
    const suggestions: string[] = [];
    for (const index of indexesOf(locale)) {
      const remaining = MAX_SUGGESTIONS - suggestions.length;
      if (remaining === 0) break;
      // Another locale may have the requested slug itself: do not suggest it.
      const near = index.nearest(wanted, remaining + 1).filter((each) => each !== slug);
      suggestions.push(...near.slice(0, remaining));
    }
    return suggestions;
  };
});

/** The same page in every other version that has it. */
function pagesInVersions(slug: string, locale: Locale, { hasDoc, paths, versions }: Manifest) {
  const { rest } = splitSlug(slug);
  return versions.flatMap((version) => {
    const versionSlug = slugPrefix(addressedVersion(version)) + rest;
    return versionSlug !== slug && rest !== '' && hasDoc(locale, versionSlug)
      ? [{ id: version.id, path: paths.doc(locale, versionSlug) }]
      : [];
  });
}

const localesWith = (slug: string, { hasDoc, locales }: Manifest) =>
  locales.codes.filter((locale) => hasDoc(locale, slug));

/** The error for a missing documentation page, with its other locales and versions and similar slugs. */
class MissingDoc extends ServiceError {
  /** Its paths in other locales. */
  readonly available: readonly string[];
  /** Its paths in other versions. */
  readonly versions: ReturnType<typeof pagesInVersions>;
  /** Paths of pages with similar slugs. */
  readonly near: () => readonly string[];

  /** @param slug as requested, decoded */
  constructor(slug: string, locale: Locale, manifest: Manifest) {
    const { paths, hasPage } = manifest;
    const availableIn = localesWith(slug, manifest);
    const versions = pagesInVersions(slug, locale, manifest);
    const suggested = () => suggestionsOf(manifest)(slug, locale);
    const elsewhere = versions.length > 0 ? 'other_version' : 'page';
    super({
      code: 'not_found',
      situation: availableIn.length > 0 ? 'other_locale' : elsewhere,
      values: { requested: slug },
      details: () => {
        const suggestions = suggested();
        return {
          requested: inertText(slug),
          ...(availableIn.length > 0 && { availableIn }),
          ...(versions.length > 0 && { versions: versions.map(({ id }) => id) }),
          ...(suggestions.length > 0 && { suggestions }),
        };
      },
    });
    this.available = availableIn.map((other) => paths.doc(other, slug));
    this.versions = versions;
    this.near = () =>
      suggested().map((each) => {
        const inLocale = paths.doc(locale, each);
        const [other = locale] = localesWith(each, manifest);
        return hasPage(inLocale) ? inLocale : paths.doc(other, each);
      });
  }
}

/** The error for a slug that a locale does not have; throws `upstream_error` if the manifest cannot be read. */
export const missingDoc = async (
  slug: string,
  locale: Locale,
  reader: SiteReader,
): Promise<ServiceError> => new MissingDoc(slug, locale, await reader.manifest());

/**
 * The error for the path of an unknown page; throws as {@link missingDoc}.
 *
 * @param requested the path as requested, such as that of the Markdown of the page
 */
export async function missingPage(
  path: string,
  paths: SitePaths,
  reader: SiteReader,
  requested = path,
): Promise<ServiceError> {
  const locale = paths.localeOf(path);
  const docs = `${paths.docs(locale)}/`;
  return path.startsWith(docs)
    ? missingDoc(path.slice(docs.length), locale, reader)
    : notFound('address', requested);
}

/** The error for a path below `/api` without an operation, or whose part is switched off. */
export function missingOperation(
  path: string,
  disabledParts: ReadonlySet<Part>,
  situation: 'operation' | 'part_off' = 'operation',
): ServiceError {
  const operations = operationsWithout(disabledParts).map((each) => `GET ${each.path}`);
  return notFound(situation, path, { operations });
}

/** HTML links to a missing page in other versions; empty if no version has it. */
export function otherVersionsHtml(error: ServiceError, locale: Locale, facts: SiteFacts): string {
  if (!(error instanceof MissingDoc) || error.versions.length === 0) return '';
  const links = error.versions.map(
    ({ id, path }) =>
      `<li><a href="${escapeMarkup(facts.root + path)}">${escapeMarkup(id)}</a></li>`,
  );
  const label = escapeMarkup(errorTexts(locale, facts)['missing.otherVersions']);
  return `<p>${label}</p><ul class="ways">${links.join('')}</ul>`;
}

/** The Markdown of a missing page: what is missing, and further links. */
export function notFoundMarkdown(error: ServiceError, locale: Locale, facts: SiteFacts): string {
  const { baseUrl, paths } = facts;
  const text = errorTexts(locale, facts);
  const list = (label: string, addresses: readonly string[]) =>
    addresses.length > 0
      ? [label, addresses.map((path) => `- [${path}](${baseUrl}${path})`).join('\n')]
      : [];
  const lists = ({ available, versions, near }: MissingDoc) => [
    ...list(text['missing.available'], available.map(twinPath)),
    ...list(
      text['missing.otherVersions'],
      versions.map(({ path }) => twinPath(path)),
    ),
    ...list(text['missing.near'], near().map(twinPath)),
  ];
  return `${[
    '# 404',
    `> ${errorMarkdown(error, locale, facts)}`,
    ...(error instanceof MissingDoc ? lists(error) : []),
    ...list(text['missing.ways'], [
      paths.llmsTxt(locale),
      PUBLISHED.sitemap,
      twinPath(paths.docs(locale)),
    ]),
  ].join('\n\n')}\n`;
}
