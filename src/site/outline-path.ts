import type { ContentEdition } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';

/** The page that an item of the navigation stands for, its own or that of a folder; a group and a link have none. */
export const outlinePath = (
  { entry, folder }: OutlineItem<LinkedEntry<'docs'>>,
  { locale, paths }: ContentEdition,
): string | undefined =>
  entry?.path ?? (folder === undefined ? undefined : paths.doc(locale, folder));
