import { basename } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { plainName } from '../src/common/slug-of.ts';

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0]);
const NODE = majorOf(manifest.engines.node);

function packageJson(folder: string, node: string, others: readonly string[]): string {
  const content = {
    name: plainName(basename(folder)) || 'docs',
    private: true,
    type: 'module',
    engines: { node: `>=${NODE}` },
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
      [manifest.name, ...others].map((name) => [name, `^${manifest.version}`]),
    ),
    // npm scripts then use this Node, whatever the machine has.
    ...(majorOf(node) < NODE && { optionalDependencies: manifest.optionalDependencies }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The version of the Node that npm runs on: below npm, a command may run on a Node of its project. */
export const machineNode = (): string =>
  /\bnode\/v(\S+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1] ?? process.versions.node;

const GITIGNORE = `node_modules/
dist/
.astro/
.vercel/
.wrangler/
`;

/**
 * The files by which tools know a project: npm, git and those that choose a version of Node.
 *
 * @param folder of the project, which gives the package its name
 * @param node version of the Node that this machine has, as {@link machineNode} finds it
 * @param others packages of this version that the project needs besides Lectern
 */
export const toolFiles = (
  folder: string,
  node: string,
  others: readonly string[] = [],
): ReadonlyMap<string, string> =>
  new Map([
    ['package.json', packageJson(folder, node, others)],
    ['.gitignore', GITIGNORE],
    ['.node-version', `${NODE}\n`],
  ]);

/** The lines that say to change to a folder below this one, as shells take it; none for this one. */
export const changeFolder = (path: string): readonly string[] =>
  path === ''
    ? []
    : [`  cd ${/[^\p{L}\p{N}_./\\-]/u.test(path) ? `"${path.replace(/["$`]/g, '\\$&')}"` : path}`];
