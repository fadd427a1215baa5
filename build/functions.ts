import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IS_REPOSITORY, LECTERN_FOLDER } from './lectern-folder.ts';

/** The programs that run where a site is published or packed, by their entry modules; each becomes one file. */
export const FUNCTIONS = {
  cloudflare: 'src/platforms/cloudflare.ts',
  'netlify/files': 'netlify/edge-functions/files.ts',
  'netlify/operations': 'netlify/edge-functions/operations.ts',
  packed: 'scripts/packed/main.ts',
  server: 'scripts/serve.ts',
  vercel: 'src/platforms/vercel.ts',
} as const;

/** The oldest Node that runs functions, and the one that runs packed documentation. */
const NODE = 24;
export const PACKED_NODE = 22;

export type FunctionName = keyof typeof FUNCTIONS;

/** The file of a function in the package, below its folder. */
export const functionFile = (name: FunctionName): string => `functions/${name}.js`;

/** The code of a function, as one module without imports but those of the platform. */
export async function functionCode(name: FunctionName): Promise<string> {
  if (!IS_REPOSITORY) return readFile(join(LECTERN_FOLDER, functionFile(name)), 'utf8');
  const { bundleFunction } = await import('./repository/bundle-function.ts');
  return bundleFunction(FUNCTIONS[name], name === 'packed' ? PACKED_NODE : NODE);
}
