import { loadConfig } from '../config/load.ts';
import { type Fields, fieldsIn, fieldsOf, listIn } from '../fields.ts';
import type { ReadContext } from '../system.ts';

/**
 * Reads `astro.config.mjs`, or executes it if the user trusts it.
 *
 * @returns the options of Astro and Starlight; the sidebar, or those of a plugin; and the literal options,
 *   since execution hides those of plugins
 */
export async function readConfig(configFile: string, context: ReadContext) {
  // The executed integration would hide its options: replace it by a function that returns them.
  const standIns = { '@astrojs/starlight': (options: unknown) => options };
  const astro = fieldsOf(await loadConfig(configFile, context, standIns));
  const options = optionsOf(astro);
  const literalOptions = context.trustConfig
    ? optionsOf(fieldsOf(await loadConfig(configFile, { ...context, trustConfig: false })))
    : options;
  return {
    astro,
    options,
    sidebar: options.sidebar ?? topicsOf(literalOptions),
    written: literalOptions,
  };
}

const optionsOf = (astro: Fields): Fields =>
  fieldsIn(astro.integrations).find((each) => 'title' in each) ?? {};

/** The sidebars of a plugin such as `starlight-sidebar-topics`, one group each. */
const topicsOf = (options: Fields): unknown =>
  listIn(options.plugins).find(
    (plugin) =>
      Array.isArray(plugin) && plugin.some((topic) => fieldsOf(topic).items !== undefined),
  );
