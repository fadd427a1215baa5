import { createRequire } from 'node:module';
import { lazy } from '../common/lazy.ts';

const require = createRequire(import.meta.url);

/**
 * Loads a package on the first call. For packages that few pages need: after the edit of one page,
 * loading them would take as long as reading a thousand pages.
 *
 * @returns the result of `require`: for a package that is also CommonJS, its `module.exports`
 */
export const onDemand = <Module extends object>(name: string): (() => Module) =>
  lazy(() => require(name) as Module);
