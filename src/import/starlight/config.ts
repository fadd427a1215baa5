import { loadConfig } from '../config/load.ts';
import { type Fields, fieldsIn, fieldsOf, listIn } from '../fields.ts';
import type { ReadContext } from '../system.ts';

/** The configuration of a Starlight site. */
export interface StarlightConfig {
  /** What Astro is given. */
  readonly astro: Fields;
  /** What Starlight is given. */
  readonly options: Fields;
  /** The sidebar, or those that a plugin is given. */
  readonly sidebar: unknown;
  /** The options as they are written: what runs hides those of plugins. */
  readonly written: Fields;
}

/** Reads `astro.config.mjs`, or runs it if that is agreed to. */
export async function readConfig(
  configFile: string,
  context: ReadContext,
): Promise<StarlightConfig> {
  // What runs hides its options: a function that gives them back stands in for the integration.
  const standIns = { '@astrojs/starlight': (options: unknown) => options };
  const astro = fieldsOf(await loadConfig(configFile, context, standIns));
  const options = optionsOf(astro);
  const written = context.trustConfig
    ? optionsOf(fieldsOf(await loadConfig(configFile, { ...context, trustConfig: false })))
    : options;
  return { astro, options, sidebar: options.sidebar ?? topicsOf(written), written };
}

const optionsOf = (astro: Fields): Fields =>
  fieldsIn(astro.integrations).find((each) => 'title' in each) ?? {};

/** The sidebars that a plugin such as `starlight-sidebar-topics` is given, a group for each. */
const topicsOf = (options: Fields): unknown =>
  listIn(options.plugins).find(
    (plugin) =>
      Array.isArray(plugin) && plugin.some((topic) => fieldsOf(topic).items !== undefined),
  );
