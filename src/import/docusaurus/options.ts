import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';

/** The options of the plugins that a site consists of; `undefined` for those it does without. */
export interface Plugins {
  readonly docs: readonly Fields[];
  readonly blogs: readonly Fields[];
  readonly pages: Fields | undefined;
  readonly redirects: Fields | undefined;
}

/** Finds the options of plugins, in presets and plugins alike. */
export function pluginsOf(config: Fields, values: Values): Plugins {
  const entries = (list: unknown) =>
    values.list(list).map((each) => {
      const [name, options] = Array.isArray(each) ? each : [each, {}];
      return { name: String(name), options: values.record(options) };
    });
  const presets = entries(config.presets).filter(({ name }) => /classic/.test(name));
  const plugins = entries(config.plugins);
  const named = (pattern: RegExp) =>
    plugins.filter(({ name }) => pattern.test(name)).map(({ options }) => options);
  const preset = (name: string) =>
    presets.flatMap(({ options }) =>
      options[name] === false ? [] : [values.record(options[name])],
    );
  return {
    docs: [...preset('docs'), ...named(/content-docs$/)],
    blogs: [...preset('blog'), ...named(/content-blog$/)],
    pages: [...preset('pages'), ...named(/content-pages$/)][0],
    redirects: named(/client-redirects$/)[0],
  };
}

/** A folder that an option names, which may be written as a path from the site or as `./`. */
export const folderOf = (site: string, path: string | undefined, preset: string): string =>
  posix.join(site, path ?? preset);
