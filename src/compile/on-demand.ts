import { createRequire } from 'node:module';
import { lazy } from '../common/lazy.ts';

const require = createRequire(import.meta.url);

/**
 * Loads a package on the first call. It is for packages that few pages need: to load them takes a
 * build of one edited page as long as to read a thousand pages.
 *
 * @returns what `require` does: of a package that is CommonJS too, its `module.exports`
 */
export const onDemand = <Module extends object>(name: string): (() => Module) =>
  lazy(() => require(name) as Module);
