import { slugOf } from '../common/slug-of.ts';
import type { Locale } from '../contract/locales.ts';
import type { SitePaths } from '../contract/paths.ts';
import type { FrontMatter } from './read/schemas/front-matter.ts';

/** A tag or a year of the changelog, which has a list of its entries. */
export interface ChangelogFilter {
  readonly kind: 'tag' | 'year';
  /** The slug of the tag, or the year. */
  readonly name: string;
  /** The tag as the newest entry spells it, or the year. */
  readonly label: string;
  /** Public address of the list, without origin. */
  readonly path: string;
}

type Data = Pick<FrontMatter<'changelog'>, 'date' | 'tags'>;

const yearOf = ({ date }: Data) => date.slice(0, 4);

/** Whether a list shows an entry. */
export const isShownBy = ({ kind, name }: ChangelogFilter, data: Data): boolean =>
  kind === 'year' ? yearOf(data) === name : (data.tags ?? []).some((tag) => slugOf(tag) === name);

/** The filters of a changelog: tags by name, then years, newest first, if there are several. */
export function changelogFilters(
  entries: readonly Data[],
  locale: Locale,
  paths: SitePaths,
): readonly ChangelogFilter[] {
  const newestLast = entries.toSorted((a, b) => a.date.localeCompare(b.date));
  const tags = new Map(
    newestLast.flatMap(({ tags = [] }) => tags.map((tag) => [slugOf(tag), tag] as const)),
  );
  const years = [...new Set(newestLast.map(yearOf))].reverse();
  const byName = [...tags].sort(([a], [b]) => a.localeCompare(b));
  return [
    ...byName.map(([name, label]) => {
      const path = paths.changelogTag(locale, name);
      return { kind: 'tag' as const, name, label, path };
    }),
    ...(years.length < 2 ? [] : years).map((name) => {
      const path = paths.changelogYear(locale, name);
      return { kind: 'year' as const, name, label: name, path };
    }),
  ];
}
