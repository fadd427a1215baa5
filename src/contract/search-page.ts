import type { PluralText } from '../common/fill-text.ts';
import { foldersAbove } from '../common/folders-above.ts';

/** The choice of an area of the documentation, beside the kinds of pages. */
export const areaChoice = (under: readonly string[]): string => `docs:${under.join(',')}`;

/** The kind and the area of a choice; no area where a kind was chosen. */
export const readChoice = (choice: string): readonly (string | undefined)[] => choice.split(':');

/** An area of the documentation: the slugs at or below which its pages are. */
export interface SearchedArea {
  readonly title: string;
  readonly under: readonly string[];
}

/** The slug of a page of the documentation in any version; empty for the list of all pages. */
export const slugAt = (path: string): string => /\/docs\/(?:@[^/]+\/)?(.+)$/.exec(path)?.[1] ?? '';

/** The title of the area that a page of the documentation lies in. */
export function areaOf(path: string, areas: readonly SearchedArea[]): string | undefined {
  const slug = slugAt(path);
  const above = [...foldersAbove(slug), slug];
  return areas.find(({ under }) => above.some((each) => under.includes(each)))?.title;
}

/** What the function reads of the address of the search page, and where it fills the published file. */
export const SEARCH_PAGE = {
  /** In the tag of the field, whose value is filled in. */
  field: 'name="q" value=""',
  /** The results replace what is between these. */
  start: '<!--results-->',
  end: '<!--/results-->',
  /** The texts, {@link SearchPageTexts}, are between these. */
  textsStart: '<script type="application/json" data-search-texts>',
  textsEnd: '</script>',
} as const;

/**
 * The texts that the function fills into the search page, in its language; `{…}` stands for a
 * value.
 */
export interface SearchPageTexts {
  readonly title: string;
  readonly hint: string;
  readonly results: PluralText;
  readonly nothing: string;
  readonly nearestAre: string;
  readonly otherWords: string;
  /** The names of the kinds of pages that the site has, by folder. */
  readonly kinds: Readonly<Record<string, string>>;
  /** They stand for the kind of documentation pages. */
  readonly areas: readonly SearchedArea[];
}
