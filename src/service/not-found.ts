import { errorMarkdown } from '../contract/error-body.ts';
import { errorTexts } from '../contract/error-texts.ts';
import { inertText } from '../contract/inert-text.ts';
import type { Locale } from '../contract/locales.ts';
import type { Manifest } from '../contract/manifest.ts';
import { operationsWithout } from '../contract/operations.ts';
import type { Part } from '../contract/parts.ts';
import { PUBLISHED, type SiteFacts, twinPath } from '../contract/paths.ts';
import { failure, ServiceError } from './errors.ts';
import type { Site } from './site.ts';
import type { Suggestions } from './suggestions.ts';

/** The error for a documentation page that does not exist in a locale. */
class MissingDoc extends ServiceError {
  readonly #slug: string;
  readonly #locale: Locale;
  readonly #manifest: Manifest;
  readonly #suggestions: Suggestions;

  constructor(slug: string, locale: Locale, manifest: Manifest, suggestions: Suggestions) {
    const availableIn = localesWith(slug, manifest);
    super({
      code: 'not_found',
      situation: availableIn.length > 0 ? 'other_locale' : 'page',
      values: { requested: slug },
      details: () => {
        const near = suggestions.near(slug, locale);
        return {
          requested: inertText(slug),
          ...(availableIn.length > 0 && { availableIn }),
          ...(near.length > 0 && { suggestions: near }),
        };
      },
    });
    this.#slug = slug;
    this.#locale = locale;
    this.#manifest = manifest;
    this.#suggestions = suggestions;
  }

  /** The page in the other locales that have it, by path. */
  available(): string[] {
    const { paths } = this.#manifest;
    return localesWith(this.#slug, this.#manifest).map((locale) => paths.doc(locale, this.#slug));
  }

  /** The pages near to it by path, each in the locale of the request if that has it. */
  near(): string[] {
    const { paths } = this.#manifest;
    return this.#suggestions.near(this.#slug, this.#locale).map((slug) => {
      const [other = this.#locale] = localesWith(slug, this.#manifest);
      const own = paths.doc(this.#locale, slug);
      return this.#manifest.hasPage(own) ? own : paths.doc(other, slug);
    });
  }
}

const localesWith = (slug: string, { hasDoc, locales }: Manifest) =>
  locales.codes.filter((locale) => hasDoc(locale, slug));

/**
 * The error for a documentation page that does not exist in a locale: says which other locales
 * have it, and which slugs are near.
 *
 * @param slug as requested, decoded
 * @throws {ServiceError} `upstream_error` if the manifest cannot be read
 */
export async function missingDoc(slug: string, locale: Locale, site: Site): Promise<ServiceError> {
  return new MissingDoc(slug, locale, await site.manifest(), await site.suggestions());
}

/** The paths of the operations of a site, for details. */
const pathsWithout = (off: ReadonlySet<Part>) =>
  operationsWithout(off).map(({ path }) => `GET ${path}`);

/** The error for a path below `/api` that is no operation. */
export function missingOperation(path: string, off: ReadonlySet<Part>): ServiceError {
  const requested = inertText(path);
  return failure(
    'not_found',
    'operation',
    { requested },
    { requested, operations: pathsWithout(off) },
  );
}

/** The error for an operation whose part of the content the site does without. */
export function operationOff(path: string, off: ReadonlySet<Part>): ServiceError {
  return failure(
    'not_found',
    'part_off',
    { requested: path },
    { requested: path, operations: pathsWithout(off) },
  );
}

/** The error for any other address at which nothing is published. */
export function missingAddress(path: string): ServiceError {
  const requested = inertText(path);
  return failure('not_found', 'address', { requested }, { requested });
}

/** A missing page for clients that prefer Markdown: what is missing, and where to go on. */
export function notFoundMarkdown(error: ServiceError, locale: Locale, site: SiteFacts): string {
  const { baseUrl, paths } = site;
  const text = errorTexts(locale, site);
  const list = (label: string, addresses: readonly string[]) =>
    addresses.length > 0
      ? [label, addresses.map((path) => `- [${path}](${baseUrl}${path})`).join('\n')]
      : [];
  const isDoc = error instanceof MissingDoc;
  return `${[
    '# 404',
    `> ${errorMarkdown(error, locale, site)}`,
    ...list(text['missing.available'], isDoc ? error.available().map(twinPath) : []),
    ...list(text['missing.near'], isDoc ? error.near().map(twinPath) : []),
    ...list(text['missing.ways'], [
      paths.llmsTxt(locale),
      PUBLISHED.sitemap,
      twinPath(paths.docs(locale)),
    ]),
  ].join('\n\n')}\n`;
}
