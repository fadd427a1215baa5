import type { Locale, Locales } from '../contract/locales.ts';
import {
  changesSincePath,
  contentDataPath,
  rootOf,
  sitePaths,
  withoutRoot,
} from '../contract/paths.ts';
import type {
  ChangedPage,
  ContentChanges,
  ContentChangesSince,
  ContentIndex,
} from '../contract/resources/content-data.ts';
import type { ResourceSchemaName } from '../contract/schemas.ts';
import { contentDigest, digestOf } from './digest.ts';
import { assertValid } from './outputs/output.ts';

/** Reads a published file by path; `undefined` if it does not exist. */
export type ReadPublished = (path: string) => Promise<string | undefined>;

/** The content data of a locale of the previous site. */
export interface PreviousContent {
  readonly digest: string;
  readonly pages: ContentIndex['pages'];
  readonly snapshots: ContentChanges['snapshots'];
  readonly removed: ContentChanges['removed'];
  /** The changes in that site since earlier snapshots, by digest. */
  readonly since: ReadonlyMap<string, readonly ChangedPage[]>;
}

export interface PreviousSite {
  /** By locale of that site. */
  readonly contents: ReadonlyMap<Locale, PreviousContent>;
  /** The day of the current build, if known. */
  readonly day: string | undefined;
}

/**
 * Reads a list from all of its files; `undefined` if it does not exist.
 *
 * @throws {Error} if a file does not match its schema or digest
 */
const listReader = (read: ReadPublished, baseUrl: string, locales: Locales) => {
  const checked = (text: string, schema: ResourceSchemaName, path: string) => {
    try {
      const value = JSON.parse(text);
      assertValid(schema, value, path, locales);
      return value;
    } catch (cause) {
      throw damaged(path, 'cannot be read', cause);
    }
  };
  return async <File>(
    path: string,
    schema: ResourceSchemaName,
    list: keyof File,
  ): Promise<File | undefined> => {
    const text = await read(path);
    if (text === undefined) return undefined;
    const { parts = [], ...file } = checked(text, schema, path);
    const items = [...file[list]];
    for (const { url, digest } of parts) {
      const partPath = withoutRoot(new URL(url).pathname, rootOf(baseUrl)) ?? url;
      const part = await read(partPath);
      if (part === undefined || digestOf(part) !== digest) {
        throw damaged(partPath, `is missing, or not the file that ${path} lists`);
      }
      items.push(...checked(part, schema, partPath)[list]);
    }
    return { ...file, [list]: items };
  };
};

/** The error for an unusable file of the previous site. */
export const damaged = (path: string, problem: string, cause?: unknown) =>
  new Error(
    `The previous site cannot be compared: ${path} ${problem}. Pass an intact site to --previous, or omit it to start anew.`,
    { cause },
  );

/** Reads the content data of the previous site; throws if it is damaged or not the same site. */
export async function readPreviousSite(
  read: ReadPublished,
  { baseUrl, locales }: { readonly baseUrl: string; readonly locales: Locales },
  day: string | undefined,
): Promise<PreviousSite> {
  const list = listReader(read, baseUrl, locales);
  const paths = sitePaths(locales);
  const contents = new Map<Locale, PreviousContent>();
  for (const locale of locales.codes) {
    const indexPath = contentDataPath(paths, locale, 'content-index');
    const index = await list<ContentIndex>(indexPath, 'ContentIndex', 'pages');
    if (!index) continue;
    const { digest, pages } = index;
    const foreign = pages.find(({ url }) => url !== baseUrl && !url.startsWith(`${baseUrl}/`));
    if (foreign) throw damaged(indexPath, `lists ${foreign.url}, which is not below ${baseUrl}`);
    if (digest !== contentDigest(pages)) throw damaged(indexPath, 'has a digest of other pages');
    const changesPath = contentDataPath(paths, locale, 'content-changes');
    const changes = await list<ContentChanges>(changesPath, 'ContentChanges', 'removed');
    if (changes && changes.digest !== digest) throw damaged(changesPath, 'is of another build');
    const { snapshots = [], removed = [] } = changes ?? {};
    const since = new Map<string, readonly ChangedPage[]>();
    for (const { digest: earlier } of snapshots) {
      const path = changesSincePath(changesPath, earlier);
      const file = await list<ContentChangesSince>(path, 'ContentChangesSince', 'pages');
      if (file?.digest !== digest || file.previousDigest !== earlier) {
        throw damaged(path, 'is missing, or of another build');
      }
      since.set(earlier, file.pages);
    }
    contents.set(locale, { digest, pages, snapshots, removed, since });
  }
  if (contents.size > 0) return { contents, day };
  throw damaged(contentDataPath(paths, locales.first, 'content-index'), 'does not exist');
}
