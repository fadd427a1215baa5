import { loadConfig } from '../config/load.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
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
  { folder, trustConfig }: Pick<ReadContext, 'folder' | 'trustConfig'>,
  values: Values,
): Promise<StarlightConfig> {
  // What runs hides its options: a function that gives them back stands in for the integration.
  const standIns = { '@astrojs/starlight': (options: unknown) => options };
  const astro = values.record(await loadConfig(folder, configFile, trustConfig, standIns));
  const options = optionsOf(astro, values);
  const written = trustConfig
    ? optionsOf(values.record(await loadConfig(folder, configFile, false)), values)
    : options;
  return { astro, options, sidebar: options.sidebar ?? topicsOf(written, values), written };
}

const optionsOf = (astro: Fields, values: Values): Fields =>
  values.records(astro.integrations).find((each) => 'title' in each) ?? {};

/** The sidebars that a plugin such as `starlight-sidebar-topics` is given, a group for each. */
const topicsOf = (options: Fields, values: Values): unknown =>
  values
    .list(options.plugins)
    .find(
      (plugin) =>
        Array.isArray(plugin) && plugin.some((topic) => values.record(topic).items !== undefined),
    );
