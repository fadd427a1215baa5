import { DOCUMENTATION_SYSTEMS } from '../common/documentation-systems.ts';
import { nearest } from '../common/nearest.ts';
import { docusaurus } from './docusaurus/system.ts';
import { mintlify } from './mintlify/system.ts';
import { mkdocs, zensical } from './mkdocs/system.ts';
import type { SourceFolder } from './source-folder.ts';
import { starlight } from './starlight/system.ts';
import type { System } from './system.ts';
import { vitepress } from './vitepress/system.ts';

/** Every system that can be imported from, in the order in which they are recognized. */
const SYSTEMS: readonly System[] = [vitepress, docusaurus, starlight, mintlify, zensical, mkdocs];

/**
 * The system of a folder and its configuration file, which is `named` or has a usual name.
 *
 * @throws {Error} if there is none, or none of the name `from`
 */
export async function findSystem(
  folder: SourceFolder,
  from: string | undefined,
  named: string | undefined,
): Promise<{ system: System; config: string }> {
  const candidates = SYSTEMS.filter(({ name }) => from === undefined || name === from);
  if (candidates.length === 0) {
    const [guess] = nearest(from ?? '', DOCUMENTATION_SYSTEMS, 1);
    throw new Error(
      `There is no system “${from}”. ${guess ? `Did you mean “${guess}”?` : `Use one of ${DOCUMENTATION_SYSTEMS.join(', ')}.`}`,
    );
  }
  if (named !== undefined && !(await folder.has(named)))
    throw new Error(`There is no file ${named} in ${folder.root}. Name a path below that folder.`);
  for (const system of candidates) {
    // Where both are named, there is nothing to recognize.
    const config = (from === undefined ? undefined : named) ?? (await system.detect(folder));
    if (config !== undefined) return { system, config: named ?? config };
  }
  const names = candidates.map(({ label }) => label).join(', ');
  throw new Error(
    `No configuration of ${names} was found in ${folder.root}. ${named === undefined ? 'Name the folder that holds it, or its repository.' : `Say with --from what ${named} belongs to.`}`,
  );
}
