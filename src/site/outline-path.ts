import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';
import type { Locale } from '../contract/locales.ts';
import type { SitePaths } from '../contract/paths.ts';

/** The page that an item of the navigation stands for, its own or that of a folder; a group and a link have none. */
export const outlinePath = (
  { entry, folder }: OutlineItem<LinkedEntry<'docs'>>,
  paths: SitePaths,
  locale: Locale,
): string | undefined =>
  entry?.path ?? (folder === undefined ? undefined : paths.doc(locale, folder));
