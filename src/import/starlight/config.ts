import { loadConfig } from '../config/load.ts';
import { type Fields, fieldsIn, fieldsOf, listIn } from '../fields.ts';
import type { ReadContext } from '../system.ts';

/**
 * Reads `astro.config.mjs`, or runs it if that is agreed to.
 *
 * @returns what Astro and Starlight are given; the sidebar, or those that a plugin is given; and the options
 *   as they are written, since what runs hides those of plugins
 */
export async function readConfig(configFile: string, context: ReadContext) {
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
