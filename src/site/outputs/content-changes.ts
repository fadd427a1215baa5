import { cheap } from '../../compile/derived.ts';
import { SNAPSHOTS } from '../../contract/limits.ts';
import { changesSincePath, contentDataPath } from '../../contract/paths.ts';
import type {
  ChangedPage,
  ContentIndex,
  RemovedPage,
  Snapshot,
} from '../../contract/resources/content-data.ts';
import { changedPages, differences, digestsOf, listedDifferences } from '../changes.ts';
import type { Edition } from '../model.ts';
import type { PreviousContent, PreviousSite } from '../previous-site.ts';
import { followedRedirects } from '../redirects.ts';
import { listInParts } from './in-parts.ts';
import type { FileContent, OutputGroup } from './output.ts';

type Indexed = Pick<ContentIndex, 'digest' | 'pages'>;

const NO_CONTENT = { pages: [], snapshots: [], removed: [], since: new Map() } as const;

/** The changes in a locale since its last snapshots: a list of snapshots, and a file for each. */
export function contentChangesOutput(
  edition: Edition,
  { contents, day }: PreviousSite,
  indexed: () => Indexed,
): OutputGroup {
  const { locale, baseUrl, paths } = edition;
  const path = contentDataPath(paths, locale, 'content-changes');
  const make = async () => {
    const files = new Map<string, FileContent>();
    const add = async (...of: Parameters<typeof listInParts>) => {
      for (const [path, file] of await listInParts(...of).make()) files.set(path, file);
    };
    const { list, since } = changesOf(edition, contents.get(locale), indexed(), day);
    for (const [previousDigest, pages] of since) {
      const head = { locale, previousDigest, digest: list.digest };
      const file = changesSincePath(path, previousDigest);
      const value = cheap(() => ({ head, items: pages }));
      await add(file, 'ContentChangesSince', 'pages', edition, value);
    }
    const snapshots = list.snapshots.map(({ digest, ...snapshot }): Snapshot => {
      const pages = since.get(digest) ?? [];
      const count = (change: string) => pages.filter((page) => page.change === change).length;
      return {
        digest,
        ...snapshot,
        url: baseUrl + changesSincePath(path, digest),
        ...{ added: count('added'), modified: count('modified') },
        ...{ moved: count('moved'), removed: count('removed') },
      };
    });
    const head = { locale, digest: list.digest, snapshots };
    const value = cheap(() => ({ head, items: list.removed }));
    await add(path, 'ContentChanges', 'removed', edition, value);
    return files;
  };
  return { places: [path, path.replace(/\.json$/, '/')], make };
}

function changesOf(
  edition: Edition,
  previous: PreviousContent | undefined,
  { digest, pages }: Indexed,
  day: string | undefined,
) {
  const { baseUrl } = edition;
  const before = previous ?? NO_CONTENT;
  const [earlier, now] = [digestsOf(before.pages), digestsOf(pages)];
  const follow = followedRedirects(edition, (path) => now.has(baseUrl + path));
  const movedTo = (url: string) => {
    const path = follow(decodeURI(url.slice(baseUrl.length)));
    return path === undefined ? undefined : baseUrl + path;
  };
  const gone = before.pages.filter(({ url }) => !now.has(url));
  const removed = [
    ...gone.map(({ url, title, digest }) => ({ url, title, day, digest })),
    ...before.removed.filter(({ url }) => !now.has(url)),
  ].map(({ url, title, day, digest }): RemovedPage => {
    return { url, title, day, digest, movedTo: movedTo(url) };
  });
  const known = new Map<string, Pick<RemovedPage, 'title' | 'day'>>(
    [...removed, ...pages].map((page) => [page.url, page]),
  );
  const last = previous && {
    digest: previous.digest,
    day: previous.snapshots.find((each) => each.digest === previous.digest)?.day,
  };
  const states = [
    ...(last?.digest === digest ? [] : [{ digest, day }]),
    ...(last ? [last] : []),
    ...before.snapshots.flatMap(({ digest: each, day }) =>
      each === last?.digest || each === digest ? [] : { digest: each, day },
    ),
  ].slice(0, SNAPSHOTS);
  const recent = differences(earlier, now);
  const since = states.map((state): [string, readonly ChangedPage[]] => {
    if (state.digest === digest) return [digest, []];
    const listed = listedDifferences(before.since.get(state.digest) ?? []);
    const changed = changedPages(new Map([...recent, ...listed]), now, movedTo);
    return [
      state.digest,
      changed.map(({ change, url, previousUrl, movedTo, ...digests }) => {
        const { title = '', day } = known.get(url) ?? {};
        const removed = change === 'removed' ? { movedTo, day } : {};
        return { change, title, url, previousUrl, ...removed, ...digests };
      }),
    ];
  });
  return { list: { digest, snapshots: states, removed }, since: new Map(since) };
}
