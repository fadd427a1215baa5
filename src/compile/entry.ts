import type { Locale } from '../contract/locales.ts';
import type { SitePaths } from '../contract/paths.ts';
import type { LinkTarget } from './links/link-target.ts';
import type { PageBody, PageFacts } from './page/compile-page.ts';
import type { Collection, FrontMatter } from './read/schemas/front-matter.ts';

/** The page that is shown instead of a missing translation. */
export interface Original {
  readonly locale: Locale;
  readonly path: string;
}

/** A page without its front matter. */
export interface Page extends PageFacts {
  readonly collection: Collection;
  readonly locale: Locale;
  /** Path below `docs/<locale>/` without extension; `a/index.md` has the slug `a`. */
  readonly slug: string;
  /** Public address, without origin. */
  readonly path: string;
  /** Path of the file below the content folder; absent for a generated page. */
  readonly file?: string;
  /** The untranslated page that is shown here as a fallback. */
  readonly original?: Original;
  /** What lists show about the API operation that it documents, beside its title. */
  readonly operation?: {
    /** For a webhook, the localized word for one. */
    readonly method: string;
    readonly isWebhook?: true;
    readonly isDeprecated?: true;
    /** Search terms that find it: its path, with and without the method, and its identifier. */
    readonly names: readonly string[];
  };
  /** Whether it only lists other pages; the search finds those instead. */
  readonly isList?: boolean;
}

/** A page with its front matter and body, written by an author or generated. */
export interface Entry<C extends Collection = Collection> extends Page {
  readonly collection: C;
  readonly data: FrontMatter<C>;
  /** Changes with everything that {@link body} depends on. */
  readonly key: string;
  readonly body: PageBody;
  /** Its title in the navigation, at whose top level it is shown instead of in its folder. */
  readonly heading?: string;
  /** Day of the last change (YYYY-MM-DD), if known. */
  readonly updated?: string;
}

/** An entry whose links are resolved. */
export interface LinkedEntry<C extends Collection = Collection> extends Entry<C> {
  /** The targets of `links`, in the same order. */
  readonly targets: readonly LinkTarget[];
}

/** Public address of an entry, without origin. */
export function entryPath(
  paths: SitePaths,
  collection: Collection,
  locale: Locale,
  slug: string,
): string {
  if (collection === 'landing') return slug === 'docs' ? paths.docs(locale) : paths.home(locale);
  const { doc: docs, changelogEntry: changelog, solution: solutions } = paths;
  return { docs, changelog, solutions }[collection](locale, slug);
}

/** Title of an entry; solutions call it their label, and landing pages may have none. */
export function entryTitle({ data }: Pick<Entry, 'data'>): string {
  return 'label' in data ? data.label : (data.title ?? '');
}
