import { posix } from 'node:path';
import type { Values } from '../../config/unknown.ts';
import type { Fields } from '../../fields.ts';
import { localeCode } from '../../locale-code.ts';
import type { OldLocale, OldNavItem, OldPage } from '../../old-site.ts';
import type { ReadContext } from '../../system.ts';
import { type NavigationOptions, navigationItems } from './navigation.ts';

/** What the navigations of a site are made from. */
interface LanguageNavigation {
  readonly options: NavigationOptions;
  /** Folder of the pages. */
  readonly root: string;
  /** Whether each language has a folder. */
  readonly byFolder: boolean;
  readonly locales: readonly OldLocale[];
  readonly pages: readonly OldPage[];
}

/**
 * The navigation of the first language, and of each other to which mkdocs-static-i18n gives a `nav` or
 * translated labels.
 */
export async function navigationsOf(
  { options, root, byFolder, locales, pages }: LanguageNavigation,
  context: ReadContext,
  values: Values,
): Promise<ReadonlyMap<string, readonly OldNavItem[]>> {
  const settings = settingsByLocale(options.plugins.i18n, values);
  const found = new Map<string, readonly OldNavItem[]>();
  let shared: readonly OldNavItem[] = [];
  for (const [index, { code }] of locales.entries()) {
    const { nav, nav_translations } = settings.get(code) ?? {};
    const labels = values.record(nav_translations);
    const own = pages.filter(({ locale }) => locale === code);
    let items = shared;
    if (values.list(nav).length > 0) {
      const folder = byFolder ? folderOf(root, own) : root;
      items = await navigationItems({ ...options, nav }, folder, own, context, values);
    } else if (index === 0) items = await navigationItems(options, root, own, context, values);
    else if (Object.keys(labels).length === 0) continue;
    if (index === 0) shared = items;
    found.set(code, translated(items, labels, values));
  }
  return found;
}

/** The settings of each language, by its code. */
const settingsByLocale = (i18n: Fields | undefined, values: Values): ReadonlyMap<string, Fields> =>
  new Map(
    values.list(i18n?.languages).flatMap((each): (readonly [string, Fields])[] => {
      const fields = values.record(each);
      const code = localeCode(values.text(fields.locale));
      return code === undefined ? [] : [[code, fields]];
    }),
  );

/** The folder of a language, from which its navigation names pages. */
function folderOf(root: string, [first]: readonly OldPage[]): string {
  const name = first && posix.relative(root, first.file).split('/')[0];
  return name === undefined ? root : posix.join(root, name);
}

/** Items with the labels of a language, by those that they have. */
function translated(
  items: readonly OldNavItem[],
  labels: Fields,
  values: Values,
): readonly OldNavItem[] {
  const labelOf = (label: string) =>
    (Object.hasOwn(labels, label) && values.text(labels[label])) || label;
  return items.map((item) => {
    if (item.kind === 'group') {
      return {
        ...item,
        label: labelOf(item.label),
        items: translated(item.items, labels, values),
      };
    }
    return item.label === undefined ? item : { ...item, label: labelOf(item.label) };
  });
}
