import { CHANGELOG_LIMIT } from '../contract/limits.ts';
import type { Locale } from '../contract/locales.ts';
import { apiFile } from '../contract/paths.ts';
import type { ChangelogEntry, ChangelogList } from '../contract/resources/changelog.ts';
import type { SiteReader } from './site-reader.ts';

/** All changelog entries of a locale, newest first. Reads each file when iteration reaches it. */
export async function* changelogEntries(
  reader: SiteReader,
  locale: Locale,
): AsyncGenerator<ChangelogEntry> {
  const longest = apiFile.changelog(locale, CHANGELOG_LIMIT.max);
  let list: ChangelogList | undefined = await reader.json(longest);
  while (list) {
    yield* list.entries;
    const last = list.entries.at(-1);
    list = last && (await reader.knownJson(apiFile.changelogBefore(locale, last.slug)));
  }
}

/** The entries older than the one with this slug, newest first; `undefined` if the locale has no such entry. */
export async function entriesBefore(
  reader: SiteReader,
  locale: Locale,
  slug: string,
  limit: number,
): Promise<ChangelogEntry[] | undefined> {
  let following: ChangelogEntry[] | undefined;
  for await (const entry of changelogEntries(reader, locale)) {
    if (following) following.push(entry);
    else if (entry.slug === slug) following = [];
    if (following?.length === limit) break;
  }
  return following;
}
