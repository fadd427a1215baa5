import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { evaluateModule } from '../config/evaluate.ts';
import { readModule } from '../config/module.ts';
import { type Fields, fieldsIn, fieldsOf, isFields, listIn, textField } from '../fields.ts';
import type { OldNavItem } from '../old-site.ts';
import type { ReadContext } from '../system.ts';
import { LANGUAGE_SUFFIX, languageOfSuffix } from './language.ts';

/** Matches menu files of Nextra and Rspress (`_meta`, `_nav`), Fumadocs (`meta`) and SolidStart (`data`). */
export const MENU_FILE =
  /(?:^|\/)(?:_meta(?:\.[\w-]{2,7})?\.(?:json|m?js|jsx|tsx?)|(?:_nav|meta|data)(?:\.[\w-]{2,7})?\.json)$/;

/** Matches an entry that is not a name: a link, a heading, or a separator. */
const NON_NAME_ENTRY =
  /^(?:external:)?(?:---)?(?:\[[^[\]]+\](?!\())?(?:\[([^[\]]+)\]\(([^()]+)\)|(.*?)---)$/;

const REMAINING: Fields = { name: '...' };

/** The entries of a menu: a list of strings or mappings, or a mapping by name. */
function entriesOf(menu: unknown): readonly Fields[] {
  if (isFields(menu)) {
    const keyed = Object.entries(menu).map(([name, value]) => {
      const fields = typeof value === 'string' ? { title: value } : fieldsOf(value);
      return { ...fields, name };
    });
    return [...keyed, REMAINING];
  }
  return listIn(menu).map((value): Fields => {
    if (typeof value !== 'string') return fieldsOf(value);
    const [match, title, href, heading] = NON_NAME_ENTRY.exec(value) ?? [];
    if (match !== undefined) return href ? { title, href } : { type: 'separator', title: heading };
    if (value === '...' || value === 'z...a') return REMAINING;
    const display = value.startsWith('!') ? 'hidden' : value.startsWith('...') && 'children';
    return { name: value.replace(/^(?:!|\.{3})/, ''), display };
  });
}

/** The name of a page or folder without extension; empty for the top index page. */
function nameOf({ name, text, link, items }: Fields): string {
  const address = textField(link, ...fieldsIn(items).map((each) => each.link));
  // An entry of the header represents the folder it links to.
  const fileName = textField(text === undefined ? name : address?.split('/')[1]) ?? '.';
  return fileName.replace(/^\.\/|\.mdx?$/g, '').replace(/^index$/, '');
}

/** The title and the menu entries of a folder. */
export interface FolderMenu {
  readonly title: string | undefined;
  readonly entries: readonly Fields[];
}

/** The menus of a site. */
export interface FolderMenus {
  /** By the path of their folder, such as `/guide` and `/fr/guide`. */
  readonly menus: ReadonlyMap<string, FolderMenu>;
  /** The path in the menu for that of a page: a menu may list what is in another folder. */
  readonly menuPath: (path: string) => string;
}

/** The menus of folders. Modules are not executed. */
export async function readMenus(
  root: string,
  { folder, report }: ReadContext,
): Promise<FolderMenus> {
  const menus = new Map<string, FolderMenu>();
  const moved = new Map<string, string>();
  for (const file of (await folder.listFiles(root)).filter((each) => MENU_FILE.test(each))) {
    const [, language = ''] = LANGUAGE_SUFFIX.exec(file) ?? [];
    const path = posix.join(
      '/',
      languageOfSuffix(language),
      posix.relative(root, posix.dirname(file)),
    );
    const module = await readModule(folder, file, report);
    const value = module && evaluateModule(module).get('default');
    const all = isFields(value) ? [REMAINING.name] : [];
    const listsOnlyNames = posix.basename(file).startsWith('_');
    const { title, pages = all } = listsOnlyNames ? { pages: value } : fieldsOf(value);
    const entries = entriesOf(pages).map((entry) => {
      const name = nameOf(entry);
      // In Fumadocs, an entry may be a path: `../guide/install`.
      if (entry === REMAINING || !name.includes('/') || name.startsWith('/')) return entry;
      moved.set(posix.join(path, name), posix.join(path, posix.basename(name)));
      return { ...entry, name: posix.basename(name) };
    });
    if (entries.length > 0 && !menus.has(path))
      menus.set(path, { title: textField(title), entries });
  }
  const menuPath = (path: string) => {
    const from = [...foldersAbove(path), path].find((each) => moved.has(each)) ?? '';
    return (moved.get(from) ?? '') + path.slice(from.length);
  };
  return {
    menus: new Map([...menus].map(([path, menu]) => [menuPath(path), menu])),
    menuPath,
  };
}

/** Arranges the items of a folder by the entries of its menu. */
export function arrangeItems(
  entries: readonly Fields[],
  folderItems: readonly (OldNavItem & { readonly name: string })[],
): readonly OldNavItem[] {
  const names = new Set(entries.map(nameOf));
  const remaining = folderItems.filter(({ name }) => !names.has(name) && name !== '');
  // The index page comes first unless listed.
  const arranged: OldNavItem[] = folderItems.filter(({ name }) => name === '' && !names.has(name));
  let target = arranged;
  let isComplete = true;
  for (const entry of entries) {
    const { type, display, items, theme, text, href, link } = entry;
    const label = textField(entry.title, entry.label, text);
    const address = textField(href, link);
    if (/^(?:separator|divider|section-header)$/.test(String(type))) {
      target = [];
      arranged.push({ label, items: target });
    } else if (text === undefined && (address ?? items) !== undefined) {
      const children = items ? arrangeItems(entriesOf(items), []) : undefined;
      target.push({ label, address, isLink: true, items: children });
    } else if (entry === REMAINING) {
      target.push(...remaining.splice(0));
    } else if (display !== 'hidden') {
      const name = nameOf(entry);
      const matches = folderItems.filter((each) => each.name === name && names.has(name));
      names.delete(name);
      // The header may be incomplete, and an unknown name may stand for other items.
      isComplete &&= text === undefined && (matches.length > 0 || name === '');
      const { collapsed = entry.collapsed } = fieldsOf(theme);
      target.push(
        ...matches.flatMap((item): readonly OldNavItem[] =>
          display === 'children'
            ? [{ address: item.address }, ...(item.items ?? [])]
            : [{ ...item, label: label ?? item.label, collapsed }],
        ),
      );
    }
  }
  return isComplete ? arranged : [...arranged, ...remaining];
}
