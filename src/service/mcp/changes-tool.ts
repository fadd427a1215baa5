import type { Locale } from '../../contract/locales.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { localeParameter, versionParameter } from '../../contract/parameters.ts';
import { changesSincePath, contentDataPath, partPath, sitePaths } from '../../contract/paths.ts';
import type { ChangelogEntry } from '../../contract/resources/changelog.ts';
import type { ChangedPage, RemovedPage } from '../../contract/resources/content-data.ts';
import { addressedVersion, namedVersion, type Version } from '../../contract/versions.ts';
import { changelogEntries } from '../changelog.ts';
import { notFound } from '../errors.ts';
import type { Parameters } from '../parameters.ts';
import type { SiteReader } from '../site-reader.ts';
import type { Library } from './library.ts';
import { cursorParameter, linkTo, pagedResult, sinceParameter, type Tool } from './tool.ts';

/** A page or changelog entry that was published, edited or removed on a day. */
interface Change {
  readonly date: string;
  readonly kind: 'changelog' | 'page' | 'removed';
  readonly url: string;
  /** Redirect target of a removed page. */
  readonly movedTo?: string | undefined;
}

const changeItem = (title: string, data: Change, description?: string) => {
  const { date, kind, url, movedTo } = data;
  const target = movedTo === undefined ? '' : `, moved to ${movedTo}`;
  const about = description === undefined ? '' : `: ${description}`;
  return { line: `${date} ${kind} ${linkTo(title, url)}${target}${about}`, data: { ...data } };
};

/** A changed page with the anchors of its changed sections. */
function pageLine({ change, title, url, previousUrl, sections }: ChangedPage): string {
  const from = previousUrl === undefined ? '' : `, was ${previousUrl}`;
  const changed = sections.map((section) => `#${section.anchor} ${section.change}`);
  const detail = changed.length > 0 ? `: ${changed.join(', ')}` : '';
  return `${change} ${linkTo(title, url)}${from}${detail}`;
}

/** One file of a list; the first names the further ones, see `FilePart`. */
type ListFile<Item> = Readonly<Record<string, readonly Item[] | undefined>>;

/**
 * The items of a list, or `undefined` if there is no such list. Reads each file when iteration
 * reaches it; throws `upstream_error` if one is missing.
 */
async function listIn<Item>(
  reader: SiteReader,
  path: string,
  list: string,
): Promise<AsyncIterable<Item> | undefined> {
  const first = await reader.knownJson<ListFile<Item>>(path);
  if (!first) return undefined;
  const { parts = [], [list]: items = [] } = first;
  return (async function* () {
    yield* items;
    for (const index of parts.keys()) {
      const part = await reader.json<ListFile<Item>>(partPath(path, index + 2));
      yield* part[list] ?? [];
    }
  })();
}

/** The first items of a list, up to `limit` or to the first one for which `isEnd` holds. */
async function takeItems<Item>(
  items: AsyncIterable<Item> | undefined,
  {
    limit = Number.POSITIVE_INFINITY,
    isEnd = () => false,
  }: { limit?: number; isEnd?: (item: Item) => boolean } = {},
): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items ?? []) {
    if (isEnd(item)) break;
    taken.push(item);
    if (taken.length >= limit) break;
  }
  return taken;
}

const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;

/** Changes since the state of the content with a digest. */
async function changesSince(library: Library, locale: Locale, since: string, args: Parameters) {
  const { paths } = await library.reader.manifest();
  const path = changesSincePath(contentDataPath(paths, locale, 'content-changes'), since);
  const list = await listIn<ChangedPage>(library.reader, path, 'pages');
  if (!list) throw notFound('snapshot', since);
  const from = args.position(cursorParameter, Number.POSITIVE_INFINITY);
  // One item more than is shown, to know whether there is a next page.
  const read = await takeItems(list, { limit: from + MCP_LIMITS.items + 1 });
  const items = read.map(({ title, ...data }) => ({ line: pageLine({ title, ...data }), data }));
  return pagedResult(args, items, 'changes', { since, locale });
}

/** Changes in the versions after one, newest version first. */
async function changesOfVersions(
  library: Library,
  locale: Locale,
  before: Version,
  args: Parameters,
) {
  const { locales, versions } = await library.reader.manifest();
  const wanted = args.version(versions);
  const isLast = ({ id, status }: Version) =>
    wanted === undefined ? status === 'current' : id === wanted;
  const newer = versions.slice(versions.findIndex(isLast), versions.indexOf(before));
  const lists = newer.map(async (version) => {
    const paths = sitePaths(locales, addressedVersion(version));
    const path = contentDataPath(paths, locale, 'version-changes');
    const pages = await takeItems(await listIn<ChangedPage>(library.reader, path, 'pages'));
    return pages.map((page) => {
      const { change, url, previousUrl } = page;
      const previous = previousUrl !== undefined && { previousUrl };
      return {
        line: `${version.id} ${pageLine({ ...page, sections: [] })}`,
        data: { version: version.id, change, url, ...previous },
      };
    });
  });
  const all = (await Promise.all(lists)).flat();
  return pagedResult(args, all, 'changes', { since: before.id, locale, count: all.length });
}

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text) === true;
}

const entryTitle = ({ title, version }: ChangelogEntry): string =>
  version === undefined || title.includes(version) ? title : `${title} ${version}`;

/** Changes since a day (changelog entries, edited and removed pages), a content digest or a version. */
export const changesTool: Tool = {
  name: 'changes',
  title: 'What has changed',
  description: 'What changed since a day, newest first, or since a content digest.',
  ofVersions: ' Since may be a version, too.',
  parameters: [sinceParameter, localeParameter, versionParameter, cursorParameter],
  output: 'changes',
  async run(args, library) {
    const locale = args.locale();
    const since = args.requiredText(sinceParameter);
    if (DIGEST_PATTERN.test(since)) return changesSince(library, locale, since, args);
    const { baseUrl, disabledParts, paths, versions } = await library.reader.manifest();
    const named = namedVersion(since, versions);
    if (named) return changesOfVersions(library, locale, named.version, args);
    if (!isDate(since)) throw args.rejected(sinceParameter, 'invalid');
    const entries = await takeItems(
      disabledParts.has('changelog') ? undefined : changelogEntries(library.reader, locale),
      { isEnd: ({ date }) => date < since },
    );
    const listed = new Set(entries.map(({ url }) => url));
    const { changed } = await library.pages(locale);
    const edited = changed
      .map(({ path, title, updated }) => ({ title, date: updated, url: baseUrl + path }))
      .filter(({ date, url }) => date >= since && !listed.has(url));
    const listPath = contentDataPath(paths, locale, 'content-changes');
    // The list is sorted newest first.
    const removed = await takeItems(
      await listIn<RemovedPage>(library.reader, listPath, 'removed'),
      {
        isEnd: ({ day }) => day !== undefined && day < since,
      },
    );
    const all = [
      ...entries.map((entry) => {
        const { date, url, description } = entry;
        return changeItem(entryTitle(entry), { date, kind: 'changelog', url }, description);
      }),
      ...edited.map(({ title, date, url }) => changeItem(title, { date, kind: 'page', url })),
      ...removed.flatMap(({ url, title, day: date, movedTo }) =>
        date === undefined ? [] : changeItem(title, { date, kind: 'removed', url, movedTo }),
      ),
    ].sort((a, b) => (a.data.date < b.data.date ? 1 : a.data.date > b.data.date ? -1 : 0));
    return pagedResult(args, all, 'changes', { since, locale, count: all.length });
  },
};
