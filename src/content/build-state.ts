import type { Content } from './model.ts';

/** What the build and the modules that Astro loads by itself tell each other. */
export interface BuildState {
  /** Changes with everything that pages are made by; see `build/version.ts`. */
  readonly version: string;
  /** The content, where it is read already. */
  content?: Content;
  /** Makes the HTML of a page's content, by collection and id; Astro has that of other pages. */
  readonly bodies: Map<string, () => Promise<string>>;
}

// Astro bundles the pages and the loaders: they share no module with the integration, but the
// process.
const KEY = Symbol.for('lectern.build');
const shared = globalThis as { [KEY]?: BuildState };

/** Starts a build in this process. */
export function startBuildState(version: string): BuildState {
  const state: BuildState = { version, bodies: new Map() };
  shared[KEY] = state;
  return state;
}

/**
 * The state of the build that runs in this process.
 *
 * @throws {Error} outside of a build
 */
export function buildState(): BuildState {
  const state = shared[KEY];
  if (!state) throw new Error('Pages are rendered by a build that has the integration “lectern”.');
  return state;
}
