import type { Locale } from '../contract/locales.ts';
import { pagePath } from '../contract/paths.ts';
import type { MarkdownDocument } from './document.ts';
import type { Collection, FrontMatter } from './schemas.ts';

/** A page by its place and its text, whatever its front matter says. */
export interface Page {
  readonly collection: Collection;
  readonly locale: Locale;
  /** Path below `docs/<locale>/` without extension; `a/index.md` has the slug `a`. */
  readonly slug: string;
  /** Public address, without origin. */
  readonly path: string;
  /** Path of the file below the content folder; absent for a generated page. */
  readonly file?: string;
  readonly format: 'md' | 'mdx';
  readonly document: MarkdownDocument;
  /** Offset of the content behind the front matter. */
  readonly bodyStart: number;
}

/** A page that somebody wrote, or that the build writes in the same form. */
export interface Entry<C extends Collection = Collection> extends Page {
  readonly collection: C;
  readonly data: FrontMatter<C>;
  /** Day of the last change (YYYY-MM-DD), where it is known. */
  readonly updated?: string;
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
export function entryTitle(entry: Entry): string {
  return 'label' in entry.data ? entry.data.label : entry.data.title;
}
