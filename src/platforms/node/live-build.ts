import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL } from '../../contract/paths.ts';
import { SITE_LIST_FILE } from '../../files/site-list.ts';
import { siteLocations } from '../../files/swap.ts';
import type { PublishedFiles } from '../../service/assets.ts';
import { createService } from '../../service/service.ts';
import type { OpenedSite } from '../stored-sites.ts';
import { ByteCache } from './byte-cache.ts';
import { CodedBodies } from './coded-bodies.ts';
import { entityTag, fileVersion, readFolder } from './read-folder.ts';
import { heldBytes, type WireResponse } from './wire-response.ts';

/** The share of each cache in the memory for all of them. */
const PARTS = {
  responses: 8 / 16,
  requested: 1 / 16,
  counted: 1 / 16,
  codedBodies: 6 / 16,
} as const;
/** Milliseconds between two checks for a new build. */
const CHECK_EVERY = 200;
/**
 * While one build replaces another, neither may be found: how often to try, and milliseconds
 * between.
 */
const TRIES = 200;
const TRY_EVERY = 5;

export type Build = ReturnType<typeof openBuild>;

/** Finds the site that is published now; each is replaced as a whole. */
interface SiteSource {
  /** The site that was found last, if that was recently. */
  readonly recent: () => OpenedSite | undefined;
  /** The current site; `undefined` if there is none; rejects if it cannot be read. */
  readonly current: () => Promise<OpenedSite | undefined>;
}

/**
 * The builds of a source. What is kept of one is dropped when there is another.
 *
 * @param cacheBytes most bytes that are kept of a build
 */
export function liveSite(
  source: SiteSource,
  cacheBytes: number,
  onError: (error: unknown) => void,
) {
  let last: Build | undefined;
  let fault: unknown;
  const opened = (site: OpenedSite | undefined) => {
    if (site && site.build !== last?.version) last = openBuild(site, cacheBytes, onError);
    return site && last;
  };
  opened(source.recent());
  return {
    /** The build that was found last. */
    last: () => last,
    /** The last error in finding one. */
    fault: () => fault,
    /** The build that was found last, if that was recently. */
    recent: () => opened(source.recent()),
    /** The current build; `undefined` if there is none. */
    async current(): Promise<Build | undefined> {
      try {
        return opened(await source.current());
      } catch (error) {
        fault = error;
        return undefined;
      }
    },
  };
}

function openBuild(
  { build, files, isCurrent }: OpenedSite,
  cacheBytes: number,
  onError: (error: unknown) => void,
) {
  let reads = 0;
  const counted = <T>(look: (path: string) => T) => {
    return (path: string) => {
      reads += 1;
      return look(path);
    };
  };
  return {
    version: build,
    isCurrent,
    /** How many files have been looked up: a response that needed none is entirely of this build. */
    reads: () => reads,
    service: createService({
      files: { exists: counted(files.exists), read: counted(files.read) },
      onError,
    }),
    responses: new ByteCache<WireResponse>(cacheBytes * PARTS.responses, heldBytes),
    /** Keys of responses that were requested once; from the second time on, they are kept. */
    requested: new ByteCache<true>(cacheBytes * PARTS.requested),
    /** Whether requests count toward the rate limit, by their targets. */
    counted: new ByteCache<boolean>(cacheBytes * PARTS.counted),
    codedBodies: new CodedBodies(cacheBytes * PARTS.codedBodies),
  };
}

/**
 * The site that a folder holds now, recognized by its manifest and its list, which are other files in
 * the next one.
 *
 * @param folder absolute path
 */
export function folderSource(folder: string): SiteSource {
  let last: OpenedSite | undefined;
  let checked = Number.NEGATIVE_INFINITY;
  let fault: unknown;
  /** Where the site is: an interrupted swap leaves it aside. */
  const locate = () => {
    for (const root of siteLocations(folder)) {
      const build = versionOf(root);
      if (build !== undefined) return { root, build };
    }
    return undefined;
  };
  const find = (): OpenedSite | undefined => {
    const located = locate();
    if (!located) return undefined;
    const { root, build } = located;
    try {
      if (build !== last?.build)
        last = { build, files: filesIn(root), isCurrent: () => locate()?.build === build };
    } catch (error) {
      fault = error;
      return undefined;
    }
    checked = performance.now();
    return last;
  };
  find();
  return {
    recent: () => (performance.now() - checked < CHECK_EVERY ? last : undefined),
    async current() {
      for (let left = TRIES; left > 0; left--) {
        const site = find();
        if (site) return site;
        await wait(TRY_EVERY);
      }
      if (fault !== undefined) throw fault;
      return undefined;
    },
  };
}

/** The files in a folder; fails if its manifest cannot be read. */
function filesIn(root: string): PublishedFiles {
  const files = readFolder(root);
  // Read at once, so that errors can name the site when no file can be read.
  const body = readFileSync(join(root, INTERNAL.manifest));
  const manifest = { body, etag: entityTag(body) };
  const read = async (path: string) => (path === INTERNAL.manifest ? manifest : files.read(path));
  return { ...files, read };
}

/** Whether there is a built site for a folder, even if an interrupted swap has left it aside. */
export function hasSite(folder: string): boolean {
  return [...siteLocations(folder)].some((root) => existsSync(join(root, INTERNAL.manifest)));
}

/**
 * Identifies the build in a folder: another build, or the same one elsewhere, has another version.
 */
function versionOf(root: string): string | undefined {
  // A mirror links what did not change, such as the manifest, and writes the list anew.
  const [manifest, list] = [INTERNAL.manifest, SITE_LIST_FILE].map((file) => {
    try {
      return fileVersion(statSync(join(root, file)));
    } catch {
      return undefined;
    }
  });
  return manifest && `${root} ${manifest} ${list ?? ''}`;
}
