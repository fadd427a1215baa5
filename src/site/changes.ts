import type { ChangedPage, ChangedSection } from '../contract/resources/content-data.ts';

/** A page with its digest and those of its sections. */
interface DigestedPage {
  readonly url: string;
  readonly digest: string;
  readonly sections: readonly { readonly anchor: string; readonly digest: string }[];
}

/** Digests by URL: of pages, and of sections with `#`. */
export type Digests = ReadonlyMap<string, string>;

/** Digests of pages and sections before changes; `undefined` for added ones. */
export type EarlierDigests = ReadonlyMap<string, string | undefined>;

export const digestsOf = (pages: readonly DigestedPage[]): Digests =>
  new Map(
    pages.flatMap(({ url, digest, sections }) => [
      [url, digest] as const,
      ...sections.map((section) => [`${url}#${section.anchor}`, section.digest] as const),
    ]),
  );

/** The earlier digests of everything that differs. */
export function differences(before: Digests, after: Digests): EarlierDigests {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...keys].flatMap((key) =>
      before.get(key) === after.get(key) ? [] : [[key, before.get(key)] as const],
    ),
  );
}

/** The earlier digests, from a list of changes. */
export function listedDifferences(pages: readonly ChangedPage[]): EarlierDigests {
  const earlier = new Map<string, string | undefined>();
  for (const { url, previousUrl = url, previousDigest, digest, sections } of pages) {
    for (const each of [{ anchor: '', previousDigest, digest }, ...sections]) {
      const hash = each.anchor === '' ? '' : `#${each.anchor}`;
      if (each.digest !== undefined) earlier.set(url + hash, undefined);
      if (each.previousDigest !== undefined) earlier.set(previousUrl + hash, each.previousDigest);
    }
  }
  return earlier;
}

/** A change as determined from digests. */
type PageDifference = Omit<ChangedPage, 'title' | 'day'>;

/** The kind of a change of a page or a section. */
export function changeOf(previousDigest: string | undefined, digest: string | undefined) {
  if (previousDigest === undefined) return 'added';
  return digest === undefined ? 'removed' : 'modified';
}

/**
 * The changes between two states of the content, sorted by URL. A page was moved if its URL redirects
 * to a new page. A removed page may redirect to an existing one.
 *
 * @param earlier earlier digests, at least of everything that differs
 * @param movedTo the redirect target of a URL, if any
 */
export function changedPages(
  earlier: EarlierDigests,
  now: Digests,
  movedTo: (url: string) => string | undefined,
): PageDifference[] {
  const digestBefore = (key: string) => (earlier.has(key) ? earlier.get(key) : now.get(key));
  const changed = [...earlier.keys()].filter((key) => digestBefore(key) !== now.get(key));
  const anchors = Map.groupBy(changed, (key) => key.split('#', 1)[0] ?? '');
  const sectionsOf = (url: string) =>
    (anchors.get(url) ?? []).flatMap((key) => (key === url ? [] : key.slice(url.length + 1)));
  const urls = [...anchors.keys()].sort();
  const isNew = (url: string) => anchors.has(url) && digestBefore(url) === undefined;
  const sources = new Map<string, string>();
  for (const url of urls) {
    const target = now.has(url) ? undefined : movedTo(url);
    if (target !== undefined && isNew(target) && !sources.has(target)) sources.set(target, url);
  }
  const moved = new Set(sources.values());
  return urls.flatMap((url): PageDifference[] => {
    if (moved.has(url)) return [];
    const previousUrl = sources.get(url);
    const from = previousUrl ?? url;
    const previousDigest = digestBefore(from);
    const digest = now.get(url);
    const all = new Set([...sectionsOf(url), ...(previousUrl ? sectionsOf(previousUrl) : [])]);
    const sections = [...all].sort().map((anchor): ChangedSection => {
      const previousDigest = digestBefore(`${from}#${anchor}`);
      const digest = now.get(`${url}#${anchor}`);
      const change = previousDigest === digest ? 'moved' : changeOf(previousDigest, digest);
      return { anchor, change, previousDigest, digest };
    });
    const change = previousUrl === undefined ? changeOf(previousDigest, digest) : 'moved';
    const target = change === 'removed' ? movedTo(url) : undefined;
    return [{ change, url, previousUrl, movedTo: target, previousDigest, digest, sections }];
  });
}
