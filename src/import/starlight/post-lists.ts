import { posix } from 'node:path';
import type { OldLocale } from '../old-site.ts';
import type { SidebarPage } from './sidebar.ts';

/** Where the lists of posts that a plugin made are now: the changelog of their language. */
export function postLists(
  pages: readonly SidebarPage[],
  locales: readonly OldLocale[],
): ReadonlyMap<string, string> {
  const addresses = new Set(pages.map(({ page }) => page.address));
  return new Map(
    pages.flatMap(({ page: { kind, address, locale } }) => {
      const list = posix.dirname(address);
      const { prefix = '' } = locales.find(({ code }) => code === locale) ?? {};
      const isList = kind === 'post' && list !== (prefix || '/') && !addresses.has(list);
      return isList ? [[list, `${prefix}/changelog`] as const] : [];
    }),
  );
}
