import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digests } from '../files.ts';
import { fileOperations, killedBefore } from './operations.ts';
import { startBuild } from './project.ts';
import type { Site } from './site.ts';
import type { Tally, Watch } from './watch.ts';

/** The result of a build that was to be killed. */
export interface Killed {
  /** Whether it was killed: with more cached results than the counted build, it may end before. */
  readonly isKilled: boolean;
  /** Its last output. */
  readonly stage: string;
  /** The responses while it was running. */
  readonly tally: Tally;
}

const programOf = ({ project }: Site) => join(project, 'scripts/lectern.js');

/** Starts a build into a served folder, and kills it before a file operation. */
export async function killBuild(
  site: Site,
  name: 'a' | 'b',
  outDir: string,
  operation: number,
  watch: Watch,
): Promise<Killed> {
  watch.take();
  const { project, content } = site;
  const env = killedBefore(programOf(site), operation);
  const build = () => startBuild({ project, content: content[name], outDir, env }).ended;
  const { code, output } = await watch.during(build);
  const stage = output.trim().split('\n').at(-1)?.trim() ?? '';
  return { isKilled: code === null, stage, tally: watch.take() };
}

/**
 * Builds again after a killed build.
 *
 * @returns the file operations of the build, see {@link fileOperations}
 * @throws {Error} if the result is not, byte for byte, what a clean build gives
 */
export async function rebuild(
  site: Site,
  name: 'a' | 'b',
  outDir: string,
): Promise<readonly string[]> {
  const env = { CONTENT_DIR: site.content[name] };
  const build = [programOf(site), 'build', '--outDir', outDir];
  const operations = await fileOperations(build, { cwd: site.project, env });
  const [built, clean] = [await digests(outDir), await digests(site.reference[name])];
  const paths = new Set([...Object.keys(built), ...Object.keys(clean)]);
  const different = [...paths].filter((path) => built[path] !== clean[path]);
  if (different.length > 0) throw new Error(`Not as in a clean build: ${different.join(', ')}`);
  const rests = (await readdir(dirname(outDir))).filter((name) => name.includes('.lectern'));
  if (rests.length > 0) throw new Error(`${rests.join(', ')} is left.`);
  return operations;
}
