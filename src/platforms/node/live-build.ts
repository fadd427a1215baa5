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

const CACHE_SHARES = {
  responses: 8 / 16,
  requested: 1 / 16,
  counted: 1 / 16,
  codedBodies: 6 / 16,
} as const;
/** Milliseconds between checks for a new build. */
const CHECK_EVERY = 200;
/** Attempts to find a build and milliseconds between them: during a swap, none may be found. */
const TRIES = 200;
const TRY_EVERY = 5;

export type Build = ReturnType<typeof openBuild>;

/** Finds the current site, which is only replaced atomically. */
interface SiteSource {
  /** The last site if it was found recently. */
  readonly recent: () => OpenedSite | undefined;
  /** The current site, if there is one; rejects if it cannot be read. */
  readonly current: () => Promise<OpenedSite | undefined>;
}

/**
 * The builds of a source. A new build replaces the caches of the previous one.
 *
 * @param cacheBytes total cache size
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
    last: () => last,
    fault: () => fault,
    /** The last build if it was found recently. */
    recent: () => opened(source.recent()),
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
  const counted = <T>(lookUp: (path: string) => T) => {
    return (path: string) => {
      reads += 1;
      return lookUp(path);
    };
  };
  return {
    version: build,
    isCurrent,
    /** Number of file look-ups: a response without any certainly belongs to this build. */
    reads: () => reads,
    service: createService({
      files: { exists: counted(files.exists), read: counted(files.read) },
      onError,
    }),
    responses: new ByteCache<WireResponse>(cacheBytes * CACHE_SHARES.responses, heldBytes),
    /** Keys of responses that were requested once; they are cached from the second time on. */
    requested: new ByteCache<true>(cacheBytes * CACHE_SHARES.requested),
    /** Whether requests count toward the rate limit, by target. */
    counted: new ByteCache<boolean>(cacheBytes * CACHE_SHARES.counted),
    codedBodies: new CodedBodies(cacheBytes * CACHE_SHARES.codedBodies),
  };
}

/**
 * The current site of a folder. New builds are detected by changed files of the manifest and the list.
 *
 * @param folder absolute path
 */
export function folderSource(folder: string): SiteSource {
  let last: OpenedSite | undefined;
  let checked = Number.NEGATIVE_INFINITY;
  let fault: unknown;
  /** Finds the site, which an interrupted swap may have left beside the folder. */
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
      for (let attempts = TRIES; attempts > 0; attempts--) {
        const site = find();
        if (site) return site;
        await wait(TRY_EVERY);
      }
      if (fault !== undefined) throw fault;
      return undefined;
    },
  };
}

/** The files of a folder; throws if its manifest cannot be read. */
function filesIn(root: string): PublishedFiles {
  const files = readFolder(root);
  // Read now, so that error responses have the facts of the site even if files become unreadable.
  const body = readFileSync(join(root, INTERNAL.manifest));
  const manifest = { body, etag: entityTag(body) };
  const read = async (path: string) => (path === INTERNAL.manifest ? manifest : files.read(path));
  return { ...files, read };
}

/** Whether there is a built site for a folder, even if an interrupted swap has left it beside the folder. */
export function hasSite(folder: string): boolean {
  return [...siteLocations(folder)].some((root) => existsSync(join(root, INTERNAL.manifest)));
}

/** Identifies the build in a folder; also depends on the folder. */
function versionOf(root: string): string | undefined {
  // A mirror hard-links unchanged files, such as the manifest, but always writes a new list.
  const [manifest, list] = [INTERNAL.manifest, SITE_LIST_FILE].map((file) => {
    try {
      return fileVersion(statSync(join(root, file)));
    } catch {
      return undefined;
    }
  });
  return manifest && `${root} ${manifest} ${list ?? ''}`;
}
