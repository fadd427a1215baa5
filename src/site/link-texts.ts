import type { Content } from '../compile/content.ts';
import { forLocale, type Locale } from '../contract/locales.ts';

/** What pages call others in links: by path, of each page that links there its texts, in lines. */
export type LinkTexts = ReadonlyMap<string, readonly string[]>;

/** The texts of the Markdown links between the pages of a locale. */
export function linkTexts(content: Content, locale: Locale): LinkTexts {
  const found = new Map<string, string[]>();
  const pages = [
    ...forLocale(content.docs, locale),
    ...forLocale(content.changelog, locale),
    ...forLocale(content.solutions, locale),
  ];
  for (const { path, links, targets } of pages) {
    const own = new Map<string, string[]>();
    for (const [number, { text = '' }] of links.entries()) {
      const target = targets[number];
      if (text === '' || target?.kind !== 'page' || target.path === path) continue;
      append(own, target.path, text);
    }
    for (const [to, texts] of own) append(found, to, texts.join('\n'));
  }
  return found;
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
