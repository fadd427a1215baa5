import { basename } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { plainName } from '../src/common/slug-of.ts';

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0]);
const NODE_MAJOR = majorOf(manifest.engines.node);

function packageJson(folder: string, node: string, extraPackages: readonly string[]): string {
  const content = {
    name: plainName(basename(folder)) || 'docs',
    private: true,
    type: 'module',
    engines: { node: `>=${NODE_MAJOR}` },
    scripts: {
      dev: 'lectern dev',
      build: 'lectern build',
      preview: 'lectern preview',
      serve: 'lectern serve',
      check: 'lectern check',
      new: 'lectern new',
      mirror: 'lectern mirror',
    },
    dependencies: Object.fromEntries(
      [manifest.name, ...extraPackages].map((name) => [name, `^${manifest.version}`]),
    ),
    // npm scripts then use this Node rather than the system's.
    ...(majorOf(node) < NODE_MAJOR && { optionalDependencies: manifest.optionalDependencies }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The version of Node that runs npm; in npm scripts, the command may run on a Node of its project. */
export const systemNodeVersion = (): string =>
  /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node;

const GITIGNORE = `node_modules/
dist/
.astro/
.vercel/
.wrangler/
`;

/**
 * The project files for npm, git and Node version managers.
 *
 * @param folder of the project, after which the package is named
 * @param node version of the system's Node, from {@link systemNodeVersion}
 * @param extraPackages further packages of Lectern, in the same version
 */
export const toolFiles = (
  folder: string,
  node: string,
  extraPackages: readonly string[] = [],
): ReadonlyMap<string, string> =>
  new Map([
    ['package.json', packageJson(folder, node, extraPackages)],
    ['.gitignore', GITIGNORE],
    ['.node-version', `${NODE_MAJOR}\n`],
  ]);

/** The `cd` command to a folder, quoted for shells; empty for the current one. */
export const cdCommand = (path: string): readonly string[] =>
  path === ''
    ? []
    : [`  cd ${/[^\p{L}\p{N}_./\\-]/u.test(path) ? `"${path.replace(/["$`]/g, '\\$&')}"` : path}`];
