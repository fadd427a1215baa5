import { posix } from 'node:path';
import type { OldLocale } from '../old-site.ts';
import type { ReadContext } from '../system.ts';

type Translate = (kind: 'category' | 'link' | 'doc', label: string) => string;

/** The labels of the sidebar in a language, from the JSON file that translators fill in. */
export async function translationsOf(
  site: string,
  plugin: string,
  version: string,
  locale: OldLocale,
  { folder }: ReadContext,
): Promise<Translate> {
  const name = `docusaurus-plugin-content-docs${plugin === 'default' ? '' : `-${plugin}`}`;
  const file = `${version === 'current' ? '' : 'version-'}${version}.json`;
  const path = posix.join(site, 'i18n', locale.prefix.slice(1) || locale.code, name, file);
  const messages = new Map<string, string>();
  try {
    const value: unknown = JSON.parse((await folder.text(path)) ?? '{}');
    for (const [key, entry] of Object.entries(value ?? {})) {
      const [, kind = '', label = ''] =
        /^sidebar\.[^.]+\.(category|link|doc)\.(.+)$/.exec(key) ?? [];
      const { message } = (entry ?? {}) as { message?: unknown };
      if (typeof message === 'string') messages.set(`${kind}.${label}`, message);
    }
  } catch {
    return (_, label) => label;
  }
  return (kind, label) => messages.get(`${kind}.${label}`) ?? label;
}
