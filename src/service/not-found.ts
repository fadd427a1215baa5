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
import { PUBLISHED, type SiteFacts, twinPath } from '../contract/paths.ts';
import { addressedVersion, slugPrefix, splitSlug } from '../contract/versions.ts';
import { failure, ServiceError } from './errors.ts';
import type { SiteReader } from './site-reader.ts';

/**
 * Finds the documentation pages that a reader most likely meant: the slugs near to one that a locale
 * does not have, those of the locale before those of others. Each index is made when first needed.
 */
const suggestionsOf = perObject((manifest: Manifest) => {
  const indexesOf = remember((locale: Locale) =>
    [true, false].map((isThere) => new NearestIndex(manifest.docSlugs(locale, isThere))),
  );
  /** @param slug as requested, decoded */
  return (slug: string, locale: Locale): string[] => {
    const wanted = slug.slice(0, TEXT_LENGTH.slug);
    const found: string[] = [];
    for (const index of indexesOf(locale)) {
      const left = MAX_SUGGESTIONS - found.length;
      if (left === 0) break;
      // The slug itself, which another locale may have, is no suggestion.
      const near = index.nearest(wanted, left + 1).filter((each) => each !== slug);
      found.push(...near.slice(0, left));
    }
    return found;
  };
});

/** The slug of a page in each version that has it, but for the one of the slug, by id. */
function slugsInVersions(slug: string, locale: Locale, { hasDoc, versions }: Manifest) {
  const { rest } = splitSlug(slug);
  return versions.flatMap((version) => {
    const own = slugPrefix(addressedVersion(version)) + rest;
    return own !== slug && rest !== '' && hasDoc(locale, own)
      ? [{ id: version.id, slug: own }]
      : [];
  });
}

const localesWith = (slug: string, { hasDoc, locales }: Manifest) =>
  locales.codes.filter((locale) => hasDoc(locale, slug));

/**
 * The error for a documentation page that a locale lacks: which others have it, and which slugs are near.
 *
 * @param slug as requested, decoded
 * @throws {ServiceError} `upstream_error` if the manifest cannot be read
 */
export async function missingDoc(
  slug: string,
  locale: Locale,
  reader: SiteReader,
): Promise<ServiceError> {
  const manifest = await reader.manifest();
  const availableIn = localesWith(slug, manifest);
  const versions = slugsInVersions(slug, locale, manifest).map(({ id }) => id);
  const elsewhere = versions.length > 0 ? 'other_version' : 'page';
  return new ServiceError({
    code: 'not_found',
    situation: availableIn.length > 0 ? 'other_locale' : elsewhere,
    values: { requested: slug },
    details: () => {
      const near = suggestionsOf(manifest)(slug, locale);
      return {
        requested: inertText(slug),
        ...(availableIn.length > 0 && { availableIn }),
        ...(versions.length > 0 && { versions }),
        ...(near.length > 0 && { suggestions: near }),
      };
    },
  });
}

/** The error for a path below `/api` that is no operation, or one of a part that the site has disabled. */
export function missingOperation(
  path: string,
  disabledParts: ReadonlySet<Part>,
  situation: 'operation' | 'part_off' = 'operation',
): ServiceError {
  const values = { requested: inertText(path) };
  const operations = operationsWithout(disabledParts).map((each) => `GET ${each.path}`);
  return failure('not_found', situation, values, { ...values, operations });
}

/** The error for any other address, or state of the content since which there are no changes, that is not known. */
export function missingAddress(
  name: string,
  situation: 'address' | 'snapshot' = 'address',
): ServiceError {
  const requested = inertText(name);
  return failure('not_found', situation, { requested }, { requested });
}

const MISSING_PAGES: ReadonlySet<string> = new Set(['page', 'other_locale', 'other_version']);

/** The pages that a reader of a missing one may want, by path. */
async function alternatives(
  { situation, values }: ServiceError,
  locale: Locale,
  reader: SiteReader,
) {
  if (!MISSING_PAGES.has(situation)) return { available: [], versions: [], near: [] };
  const manifest = await reader.manifest();
  const { paths, hasPage } = manifest;
  const slug = String(values.requested);
  const having = localesWith(slug, manifest);
  return {
    available: having.map((other) => paths.doc(other, slug)),
    versions: slugsInVersions(slug, locale, manifest).map((each) => paths.doc(locale, each.slug)),
    near: suggestionsOf(manifest)(slug, locale).map((each) => {
      const own = paths.doc(locale, each);
      const [other = locale] = localesWith(each, manifest);
      return hasPage(own) ? own : paths.doc(other, each);
    }),
  };
}

/** Links to a missing page in the versions that have it, as HTML; empty if there are none. */
export async function otherVersionsHtml(
  { situation, values }: ServiceError,
  locale: Locale,
  facts: SiteFacts,
  reader: SiteReader,
): Promise<string> {
  if (!MISSING_PAGES.has(situation)) return '';
  const found = slugsInVersions(String(values.requested), locale, await reader.manifest());
  if (found.length === 0) return '';
  const links = found.map(({ id, slug }) => {
    const path = escapeMarkup(facts.root + facts.paths.doc(locale, slug));
    return `<li><a href="${path}">${escapeMarkup(id)}</a></li>`;
  });
  const label = escapeMarkup(errorTexts(locale, facts)['missing.otherVersions']);
  return `<p>${label}</p><ul class="ways">${links.join('')}</ul>`;
}

/** A missing page for clients that prefer Markdown: what is missing, and where to go on. */
export async function notFoundMarkdown(
  error: ServiceError,
  locale: Locale,
  facts: SiteFacts,
  reader: SiteReader,
): Promise<string> {
  const { baseUrl, paths } = facts;
  const text = errorTexts(locale, facts);
  const { available, versions, near } = await alternatives(error, locale, reader);
  const list = (label: string, addresses: readonly string[]) =>
    addresses.length > 0
      ? [label, addresses.map((path) => `- [${path}](${baseUrl}${path})`).join('\n')]
      : [];
  return `${[
    '# 404',
    `> ${errorMarkdown(error, locale, facts)}`,
    ...list(text['missing.available'], available.map(twinPath)),
    ...list(text['missing.otherVersions'], versions.map(twinPath)),
    ...list(text['missing.near'], near.map(twinPath)),
    ...list(text['missing.ways'], [
      paths.llmsTxt(locale),
      PUBLISHED.sitemap,
      twinPath(paths.docs(locale)),
    ]),
  ].join('\n\n')}\n`;
}
