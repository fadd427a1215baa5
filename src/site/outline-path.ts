import type { ContentEdition } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';

/** The path of a navigation item: its page or the generated page of its folder; `undefined` for groups and links. */
export const outlinePath = (
  { entry, folder }: OutlineItem<LinkedEntry<'docs'>>,
  { locale, paths }: ContentEdition,
): string | undefined =>
  entry?.path ?? (folder === undefined ? undefined : paths.doc(locale, folder));
