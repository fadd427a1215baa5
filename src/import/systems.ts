import { DOCUMENTATION_SYSTEMS } from '../common/documentation-systems.ts';
import { nearest } from '../common/nearest.ts';
import { docusaurus } from './docusaurus/system.ts';
import { markdown } from './markdown/system.ts';
import { mintlify } from './mintlify/system.ts';
import { mkdocs, zensical } from './mkdocs/system.ts';
import type { SourceFolder } from './source-folder.ts';
import { starlight } from './starlight/system.ts';
import type { System } from './system.ts';
import { vitepress } from './vitepress/system.ts';

/** Every system that can be imported from, in the order in which they are recognized. */
const SYSTEMS: readonly System[] = [
  vitepress,
  docusaurus,
  starlight,
  mintlify,
  zensical,
  mkdocs,
  markdown,
];

/** A site in a folder, by its configuration below that folder. */
interface FoundSite {
  readonly system: System;
  readonly config: string;
}

/** Folders whose sites are examples, or there for tests. */
const EXAMPLES = /(?:^|\/)(?:examples?|fixtures|templates?|tests?|__\w+__)\//;

const depth = (file: string) => file.split('/').length;

/** How many of the files are pages in the folder of a configuration or below it. */
function countPages(config: string, files: readonly string[]): number {
  const folder = config.slice(0, config.lastIndexOf('/') + 1);
  return files.filter((file) => file.startsWith(folder) && /\.mdx?$/.test(file)).length;
}

/**
 * The site of a folder whose configuration is `named`, or else is nearest to the top; of several, the one
 * with the most pages. Also the other sites there.
 *
 * @throws {Error} if there is none, or no system of the name `from`
 */
export async function findSite(
  folder: SourceFolder,
  from: string | undefined,
  named: string | undefined,
): Promise<FoundSite & { others: readonly FoundSite[] }> {
  const candidates = SYSTEMS.filter(({ name }) => from === undefined || name === from);
  const [only, ...more] = candidates;
  if (only === undefined) {
    const [guess] = nearest(from ?? '', DOCUMENTATION_SYSTEMS, 1);
    throw new Error(
      `There is no system “${from}”. ${guess ? `Did you mean “${guess}”?` : `Use one of ${DOCUMENTATION_SYSTEMS.join(', ')}.`}`,
    );
  }
  if (named !== undefined && !(await folder.has(named)))
    throw new Error(`There is no file ${named} in ${folder.root}. Name a path below that folder.`);
  // Where both are named, there is nothing to recognize.
  if (named !== undefined && more.length === 0) return { system: only, config: named, others: [] };
  const files = await folder.list('.', { hidden: true });
  const found: FoundSite[] = [];
  for (const system of candidates) {
    // Pages of every other system are Markdown too.
    const isOther = found.length > 0 || (named !== undefined && !markdown.configFile.test(named));
    if (system === markdown && isOther) continue;
    const own = files.filter((file) => system.configFile.test(file));
    const configs = (await system.sitesAmong?.(own, folder)) ?? own;
    found.push(...configs.map((config) => ({ system, config })));
  }
  const isExample = ({ config }: FoundSite) => EXAMPLES.test(config);
  const [first, ...others] = found.sort(
    (a, b) =>
      Number(b.config === named) - Number(a.config === named) ||
      Number(isExample(a)) - Number(isExample(b)) ||
      depth(a.config) - depth(b.config) ||
      countPages(b.config, files) - countPages(a.config, files),
  );
  if (first !== undefined)
    return {
      system: first.system,
      config: named ?? first.config,
      others: named === undefined ? others.filter((each) => !isExample(each)) : [],
    };
  const names = candidates.map(({ label }) => label).join(', ');
  throw new Error(
    `No configuration of ${names} was found in ${folder.root}. ${named === undefined ? 'Name the folder that holds it, or its repository.' : `Say with --from what ${named} belongs to.`}`,
  );
}
