import type { Locale } from '../contract/locales.ts';
import type { SitePaths } from '../contract/paths.ts';
import type { LinkTarget } from './links/link-target.ts';
import type { PageBody, PageFacts } from './page/compile-page.ts';
import type { Collection, FrontMatter } from './read/schemas/front-matter.ts';

/** A page that stands in for its missing translation. */
export interface Original {
  readonly locale: Locale;
  readonly path: string;
}

/** What lists say of an operation of an API beside its title. */
export interface OperationMark {
  /** Of a webhook, what one is called. */
  readonly method: string;
  readonly isWebhook?: true;
  readonly isDeprecated?: true;
  /** What a search may say to find it: its path, with its method and without, and its identifier. */
  readonly names: readonly string[];
}

/** A page as its path and text define it, without its front matter. */
export interface Page extends PageFacts {
  readonly collection: Collection;
  readonly locale: Locale;
  /** Path below `docs/<locale>/` without extension; `a/index.md` has the slug `a`. */
  readonly slug: string;
  /** Public address, without origin. */
  readonly path: string;
  /** Path of the file below the content folder; absent for a generated page. */
  readonly file?: string;
  /** The page in the first language that is shown here, where there is no translation. */
  readonly original?: Original;
  /** What it documents, if that is an operation of an API. */
  readonly operation?: OperationMark;
  /** Whether it only lists other pages, which the search finds instead. */
  readonly isList?: boolean;
}

/** A page with its front matter and body, written by an author or generated. */
export interface Entry<C extends Collection = Collection> extends Page {
  readonly collection: C;
  readonly data: FrontMatter<C>;
  /** Changes with everything that {@link body} depends on. */
  readonly key: string;
  readonly body: PageBody;
  /** What the navigation calls it at its top, where it stands apart from its folder. */
  readonly heading?: string;
  /** Day of the last change (YYYY-MM-DD), if known. */
  readonly updated?: string;
}

/** An entry whose links are resolved. */
export interface LinkedEntry<C extends Collection = Collection> extends Entry<C> {
  /** Where its links lead, in the order of `links`. */
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
