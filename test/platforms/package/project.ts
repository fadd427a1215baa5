import { delimiter, join } from 'node:path';
import { CLEAN_ENV } from '../../clean-env.ts';

/** Runs the `lectern` of a project with the Node that npm would find there. */
export function lectern(
  folder: string,
  ...args: string[]
): [command: string, args: string[], env: Readonly<Record<string, string>>] {
  const programs = join(folder, 'node_modules/.bin');
  const env = { ...CLEAN_ENV, PATH: `${programs}${delimiter}${CLEAN_ENV.PATH}` };
  return [join(programs, 'lectern'), args, env];
}
