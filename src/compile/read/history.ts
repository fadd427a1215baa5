import { gitIn, isShallow, lastCommits } from './git.ts';

/**
 * The day of the last commit of every file below a folder, by path relative to it. Empty without
 * git or a repository, and in a shallow clone, where all dates would be the same.
 */
export async function lastCommitDays(folder: string): Promise<ReadonlyMap<string, string>> {
  const git = gitIn(folder);
  try {
    return (await isShallow(git)) ? new Map() : await lastCommits(git, '%cs');
  } catch {
    return new Map();
  }
}
