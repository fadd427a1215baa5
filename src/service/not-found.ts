import type { ErrorCode } from '../contract/errors.ts';
import { MAX_SUGGESTIONS, TEXT_LENGTH } from '../contract/limits.ts';
import { LOCALES, type Locale } from '../contract/locales.ts';
import { nearest } from '../contract/nearest.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { apiFile, llmsTxtPath, PUBLISHED, pagePath, twinPath } from '../contract/paths.ts';
import type { DocumentationIndex } from '../contract/resources/documentation.ts';
import { failure, type ServiceError } from './errors.ts';
import type { Site } from './site.ts';

async function slugs(site: Site, locale: Locale): Promise<readonly string[]> {
  const { pages } = await site.json<DocumentationIndex>(apiFile.docs(locale));
  return pages.map(({ slug }) => slug);
}

/**
 * The error for a documentation page that does not exist in a locale: says which other locales
 * have it, and which slugs are near, those of the locale before those of the others.
 *
 * @param slug as requested, decoded
 */
export async function missingDoc(slug: string, locale: Locale, site: Site): Promise<ServiceError> {
  const known = new Map<Locale, readonly string[]>();
  for (const each of LOCALES) known.set(each, await slugs(site, each));
  const availableIn = LOCALES.filter((other) => known.get(other)?.includes(slug));
  const wanted = slug.slice(0, TEXT_LENGTH.slug);
  const inOrder = [locale, ...LOCALES].flatMap((each) =>
    nearest(wanted, known.get(each) ?? [], MAX_SUGGESTIONS),
  );
  const suggestions = [...new Set(inOrder)]
    .filter((near) => near !== slug)
    .slice(0, MAX_SUGGESTIONS);
  return failure(
    'not_found',
    availableIn.length > 0 ? 'other_locale' : 'page',
    { requested: slug },
    {
      requested: slug,
      ...(availableIn.length > 0 && { availableIn }),
      ...(suggestions.length > 0 && { suggestions }),
    },
  );
}

/** The error for a path below `/api` that is no operation. */
export function missingOperation(path: string): ServiceError {
  const operations = OPERATIONS.map((operation) => `GET ${operation.path}`);
  return failure('not_found', 'operation', { requested: path }, { requested: path, operations });
}

/** The error for any other address at which nothing is published. */
export function missingAddress(path: string): ServiceError {
  return failure('not_found', 'address', { requested: path }, { requested: path });
}

const TEXT = {
  en: {
    ways: 'These lead on:',
    near: 'Near this address:',
    available: 'The page exists in another language:',
  },
  fr: {
    ways: 'Pour continuer\u00a0:',
    near: 'Près de cette adresse\u00a0:',
    available: 'La page existe dans une autre langue\u00a0:',
  },
} as const;

/** The answer to a missing page for who prefers Markdown: what is missing, and the ways on. */
export function notFoundMarkdown(
  error: { message: string; code: ErrorCode; details?: unknown },
  locale: Locale,
  baseUrl: string,
): string {
  const text = TEXT[locale];
  const {
    suggestions = [],
    availableIn = [],
    requested = '',
  } = (error.details ?? {}) as {
    suggestions?: readonly string[];
    availableIn?: readonly Locale[];
    requested?: string;
  };
  const item = (path: string) => `- [${path}](${baseUrl}${path})`;
  const list = (label: string, paths: readonly string[]) =>
    paths.length > 0 ? [label, paths.map(item).join('\n')] : [];
  return `${[
    `# 404`,
    `> ${error.message}`,
    ...list(
      text.available,
      availableIn.map((other) => twinPath(pagePath.doc(other, requested))),
    ),
    ...list(
      text.near,
      suggestions.map((slug) => twinPath(pagePath.doc(locale, slug))),
    ),
    ...list(text.ways, [llmsTxtPath(locale), PUBLISHED.sitemap, twinPath(pagePath.docs(locale))]),
  ].join('\n\n')}\n`;
}
