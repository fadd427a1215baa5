import { DOCUMENTATION_SYSTEMS } from '../common/documentation-systems.ts';
import { nearest } from '../common/nearest.ts';
import { docusaurus } from './docusaurus/system.ts';
import { markdown } from './markdown/system.ts';
import { mintlify } from './mintlify/system.ts';
import { mkdocs, zensical } from './mkdocs/system.ts';
import { EXAMPLE_FOLDER } from './other-folders.ts';
import type { SourceFolder } from './source-folder.ts';
import { starlight } from './starlight/system.ts';
import type { System } from './system.ts';
import { vitepress } from './vitepress/system.ts';

/** The supported systems, in the order of detection. */
const SYSTEMS: readonly System[] = [
  vitepress,
  docusaurus,
  starlight,
  mintlify,
  zensical,
  mkdocs,
  markdown,
];

interface DetectedSite {
  readonly system: System;
  readonly config: string;
}

const depth = (file: string) => file.split('/').length;

/** The number of pages below the folder of a configuration. */
function countPages(config: string, files: readonly string[]): number {
  const folder = config.slice(0, config.lastIndexOf('/') + 1);
  return files.filter((file) => file.startsWith(folder) && /\.mdx?$/.test(file)).length;
}

/**
 * Finds the site with the configuration `namedConfig`, else the one nearest to the top, else with the most
 * pages. Also returns the other sites.
 *
 * @throws {Error} if there is none, or the system `from` is unknown
 */
export async function detectSite(
  folder: SourceFolder,
  from: string | undefined,
  namedConfig: string | undefined,
): Promise<DetectedSite & { others: readonly DetectedSite[] }> {
  const candidates = SYSTEMS.filter(({ name }) => from === undefined || name === from);
  const [only, ...otherSystems] = candidates;
  if (only === undefined) {
    const [guess] = nearest(from ?? '', DOCUMENTATION_SYSTEMS, 1);
    throw new Error(
      `There is no system “${from}”. ${guess ? `Did you mean “${guess}”?` : `Use one of ${DOCUMENTATION_SYSTEMS.join(', ')}.`}`,
    );
  }
  if (namedConfig !== undefined && !(await folder.hasFile(namedConfig)))
    throw new Error(
      `There is no file ${namedConfig} in ${folder.root}. Name a path below that folder.`,
    );
  // No detection needed.
  if (namedConfig !== undefined && otherSystems.length === 0)
    return { system: only, config: namedConfig, others: [] };
  const files = await folder.listFiles('.', { hidden: true });
  const sites: DetectedSite[] = [];
  for (const system of candidates) {
    // The pages of all other systems are Markdown too.
    const isSuperseded =
      sites.length > 0 || (namedConfig !== undefined && !markdown.configFile.test(namedConfig));
    if (system === markdown && isSuperseded) continue;
    const matches = files.filter((file) => system.configFile.test(file));
    const configs = (await system.selectConfigs?.(matches, folder)) ?? matches;
    sites.push(...configs.map((config) => ({ system, config })));
  }
  const isExample = ({ config }: DetectedSite) => EXAMPLE_FOLDER.test(config);
  const [first, ...others] = sites.sort(
    (a, b) =>
      Number(b.config === namedConfig) - Number(a.config === namedConfig) ||
      Number(isExample(a)) - Number(isExample(b)) ||
      depth(a.config) - depth(b.config) ||
      countPages(b.config, files) - countPages(a.config, files),
  );
  if (first !== undefined)
    return {
      system: first.system,
      config: namedConfig ?? first.config,
      others: namedConfig === undefined ? others.filter((each) => !isExample(each)) : [],
    };
  const names = candidates.map(({ label }) => label).join(', ');
  throw new Error(
    `No configuration of ${names} was found in ${folder.root}. ${namedConfig === undefined ? 'Name the folder that contains it, or its repository.' : `Pass the system of ${namedConfig} with --from.`}`,
  );
}
