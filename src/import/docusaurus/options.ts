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
  const entries = (list: unknown, pattern: RegExp) =>
    values.list(list).flatMap((each): readonly Fields[] => {
      const [name, options] = Array.isArray(each) ? each : [each, {}];
      return pattern.test(String(name)) ? [values.record(options)] : [];
    });
  const presets = entries(config.presets, /classic/);
  const all = (name: string, pattern: RegExp) => [
    ...presets.flatMap((preset) => (preset[name] === false ? [] : [values.record(preset[name])])),
    ...entries(config.plugins, pattern),
  ];
  return {
    docs: all('docs', /content-docs$/),
    blogs: all('blog', /content-blog$/),
    pages: all('pages', /content-pages$/)[0],
    redirects: entries(config.plugins, /client-redirects$/)[0],
  };
}

/** The folder of a site for what is translated of a plugin, by the name of the language. */
export const translationFolder = (site: string, language: string, plugin: string, id: string) =>
  posix.join(
    site,
    'i18n',
    language,
    `docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`,
  );
