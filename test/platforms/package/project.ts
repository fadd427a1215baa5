import { delimiter, join } from 'node:path';
import { ROOT } from '../../site-server.ts';

const paths = (process.env.PATH ?? '').split(delimiter);

/**
 * The environment of a user: of this machine, but without what npm and tests add for this
 * repository.
 */
export const CLEAN_ENV: Readonly<Record<string, string>> = {
  PATH: paths
    .filter((path) => !path.startsWith(ROOT) && !path.includes('node-gyp'))
    .join(delimiter),
  HOME: process.env.HOME ?? '',
};

/** A call of the `lectern` of a project, with the Node that npm would find there. */
export function lectern(
  folder: string,
  ...args: string[]
): [command: string, args: string[], env: Readonly<Record<string, string>>] {
  const programs = join(folder, 'node_modules/.bin');
  const env = { ...CLEAN_ENV, PATH: `${programs}${delimiter}${CLEAN_ENV.PATH}` };
  return [join(programs, 'lectern'), args, env];
}
