import type { Locale } from '../contract/locales.ts';
import { pagePath } from '../contract/paths.ts';
import type { LinkTarget } from './link-target.ts';
import type { PageBody, PageFacts, PlacedLink } from './page/compile-page.ts';
import type { Collection, FrontMatter } from './read/schemas.ts';

/** A page by its place and its text, whatever its front matter says. */
export interface Page extends PageFacts {
  readonly collection: Collection;
  readonly locale: Locale;
  /** Path below `docs/<locale>/` without extension; `a/index.md` has the slug `a`. */
  readonly slug: string;
  /** Public address, without origin. */
  readonly path: string;
  /** Path of the file below the content folder; absent for a generated page. */
  readonly file?: string;
  /** The address of the picture in the front matter. */
  readonly image?: PlacedLink;
}

/** A page that somebody wrote, or that the build writes in the same form. */
export interface Entry<C extends Collection = Collection> extends Page {
  readonly collection: C;
  readonly data: FrontMatter<C>;
  /** Changes with all that {@link body} is made of. */
  readonly key: string;
  readonly body: PageBody;
  /** Day of the last change (YYYY-MM-DD), where it is known. */
  readonly updated?: string;
}

/** An entry whose addresses are resolved. */
export interface LinkedEntry<C extends Collection = Collection> extends Entry<C> {
  /** Where its links lead, in their order. */
  readonly targets: readonly LinkTarget[];
  readonly imageTarget?: LinkTarget;
}

/** Public address of the page of a collection with this slug. */
export function entryPath(collection: Collection, locale: Locale, slug: string): string {
  const builders = {
    docs: pagePath.doc,
    changelog: pagePath.changelogEntry,
    solutions: pagePath.solution,
  } as const;
  return builders[collection](locale, slug);
}

/** Title of a page, whatever its collection calls it. */
export function entryTitle({ data }: Pick<Entry, 'data'>): string {
  return 'label' in data ? data.label : data.title;
}
