import { existsSync, statSync } from 'node:fs';
import { isMountPoint, isWithin } from './same-place.ts';
import { siteIn, strangersIn } from './site-in.ts';

/** Names of files in a message. */
const NAMED = 3;

/** A folder that no site may take the place of. */
export interface KeptFolder {
  /** What it is, as in “holds the content”. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** Whether a site may lie in it, as `dist` does in the project. */
  readonly mayHoldSites: boolean;
}

function few(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).map((path) => path.slice(1));
  const left = paths.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
}

/**
 * Fails unless a folder may be replaced by a site: there is none, it is empty, or it holds a site,
 * which its list proves, and nothing else.
 *
 * @param folder absolute, see `followLinks`
 * @param kept what must stay; none of it may lie in the folder
 * @throws {Error} that names what would be lost, and says what to do
 */
export function expectReplaceable(folder: string, kept: readonly KeptFolder[] = []): void {
  for (const { name, folder: other, mayHoldSites } of kept) {
    if (isWithin(other, folder)) {
      throw new Error(`${folder} holds ${name} (${other}). Name a folder for the site alone.`);
    }
    if (!mayHoldSites && isWithin(folder, other)) {
      throw new Error(`${folder} lies in ${name} (${other}). Name a folder outside it.`);
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
  const strangers = strangersIn(folder, site);
  if (strangers.length === 0) return;
  throw new Error(
    site
      ? `${folder} holds files besides its site: ${few(strangers)}. Move them elsewhere and try again.`
      : `${folder} holds ${few(strangers)}, and is neither a built site nor a copy of one. Name another folder, or empty it.`,
  );
}
