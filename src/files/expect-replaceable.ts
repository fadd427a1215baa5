import { existsSync, statSync } from 'node:fs';
import { isMountPoint, isWithin } from './same-place.ts';
import { foreignPathsIn, type ListingOptions, siteIn } from './site-in.ts';

/** The most files that a message names. */
const NAMED = 3;

/** A folder that must not be replaced. */
export interface KeptFolder {
  /** For messages, as in “holds the content”. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** Whether a site may be inside it, as `dist` is inside the project. */
  readonly mayHoldSites: boolean;
}

function few(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).map((path) => path.slice(1));
  const left = paths.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
}

/**
 * Fails unless a folder may be replaced by a site: it does not exist, is empty, or contains a site
 * (as its list proves) and nothing else.
 *
 * @param folder absolute, see `followLinks`
 * @param kept folders that must stay; the folder may not contain any of them
 * @param options depth of the check: quick before long work, to fail early, and complete afterwards
 * @throws {Error} that names what would be lost, and what to do
 */
export function expectReplaceable(
  folder: string,
  kept: readonly KeptFolder[] = [],
  options: ListingOptions = {},
): void {
  for (const { name, folder: other, mayHoldSites } of kept) {
    if (isWithin(other, folder)) {
      throw new Error(
        `${folder} holds ${name} (${other}). Name a folder that holds only the site.`,
      );
    }
    if (!mayHoldSites && isWithin(folder, other)) {
      throw new Error(`${folder} is inside ${name} (${other}). Name a folder outside it.`);
    }
  }
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder. Name one.`);
  if (isMountPoint(folder)) {
    throw new Error(
      `${folder} is a mount point, which cannot be replaced. Name a folder below it.`,
    );
  }
  const site = siteIn(folder);
  const foreign = foreignPathsIn(folder, site, options);
  if (foreign.length === 0) return;
  throw new Error(
    site
      ? `${folder} holds files besides its site: ${few(foreign)}. Move them elsewhere and try again.`
      : `${folder} holds ${few(foreign)}, and is neither a built site nor a copy of one. Name another folder, or empty it.`,
  );
}
