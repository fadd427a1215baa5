import { basename } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { plainName } from '../src/common/slug-of.ts';

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0]);
const NODE = majorOf(manifest.engines.node);

function packageJson(folder: string, node: string): string {
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
    dependencies: { lectern: `^${manifest.version}` },
    // npm scripts then use this Node, whatever the machine has.
    ...(majorOf(node) < NODE && { optionalDependencies: manifest.optionalDependencies }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

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
 * @param node version of the Node that this machine has
 */
export const toolFiles = (folder: string, node: string): ReadonlyMap<string, string> =>
  new Map([
    ['package.json', packageJson(folder, node)],
    ['.gitignore', GITIGNORE],
    ['.node-version', `${NODE}\n`],
  ]);
