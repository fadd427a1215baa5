import { CHANGELOG_LIMIT } from '../../../contract/limits.ts';
import type { Locale } from '../../../contract/locales.ts';
import { localeParameter } from '../../../contract/parameters.ts';
import { apiFile, twinPath } from '../../../contract/paths.ts';
import type { ChangelogList } from '../../../contract/resources/changelog.ts';
import type { Library } from '../library.ts';
import { sliceFrom } from '../pagination.ts';
import { cursorParameter, sinceParameter } from '../parameters.ts';
import { jsonResult, type Tool } from './tool.ts';

/** Something that was published or edited on a day. */
interface Change {
  readonly date: string;
  readonly kind: 'changelog' | 'page';
  readonly title: string;
  readonly url: string;
  readonly markdownUrl: string;
}

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text) === true;
}

async function changelogEntries(library: Library, locale: Locale): Promise<Change[]> {
  const file = apiFile.changelog(locale, CHANGELOG_LIMIT.max);
  if (!(await library.site.exists(file))) return [];
  const { entries } = await library.json<ChangelogList>(file);
  return entries.map(({ date, title, version, description, url }) => ({
    date,
    kind: 'changelog',
    title,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
    url,
    markdownUrl: twinPath(url),
  }));
}

/** What is new since a day: changelog entries and edited pages, newest first. */
export const changesTool: Tool = {
  name: 'changes',
  title: 'What has changed',
  description: 'Changelog entries and pages changed since a day, newest first.',
  parameters: [sinceParameter, localeParameter, cursorParameter],
  output: { changes: { type: 'array' } },
  async run(args, library) {
    const locale = args.locale();
    const since = args.requiredText(sinceParameter);
    if (!isDate(since)) throw args.rejected(sinceParameter, 'invalid');
    const { baseUrl } = await library.site.manifest();
    const isNew = ({ date }: Change) => date >= since;
    const entries = (await changelogEntries(library, locale)).filter(isNew);
    const listed = new Set(entries.map(({ url }) => url));
    const { changed } = await library.pages(locale);
    const edited = changed
      .map(({ path, title, updated }): Change => {
        const url = baseUrl + path;
        return { date: updated, kind: 'page', title, url, markdownUrl: baseUrl + twinPath(path) };
      })
      .filter((page) => isNew(page) && !listed.has(page.url));
    const all = [...entries, ...edited].sort((a, b) =>
      a.date < b.date ? 1 : a.date > b.date ? -1 : 0,
    );
    const from = args.position(cursorParameter, all.length);
    const { items: changes, next } = sliceFrom(all, from);
    return jsonResult({ since, locale, count: all.length, changes, ...next });
  },
};
