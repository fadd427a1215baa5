import { posix } from 'node:path';
import Slugger from 'github-slugger';
import { inWords } from '../../common/in-words.ts';
import { type Fields, fieldsOf, knownValue, textField } from '../fields.ts';
import { pagesIn } from '../nav-items.ts';
import type { OldNavItem } from '../old-site.ts';
import { formatFrontMatter } from '../page/front-matter.ts';
import { escaped } from '../page/value-list.ts';
import type { ReadContext } from '../system.ts';
import type { Document, withoutNumber } from './pages.ts';

interface SidebarSource extends Pick<ReadContext, 'folder' | 'report'> {
  /** File of the sidebars, for the report. */
  readonly file: string;
  /** Folders of the documents below the source folder, that of the language first. */
  readonly roots: readonly string[];
  readonly documents: readonly Document[];
  /** Takes the number off a name. */
  readonly parseNumber: typeof withoutNumber;
  /** A label in the language of the sidebar. */
  readonly translate: (kind: 'category' | 'link' | 'doc', label: string) => string;
  /** Adds a page that lists a category, by its address below the documents; returns its address. */
  readonly addList: (slug: string, text: string) => string;
}

/** One of the sidebars of the documents. */
export interface Sidebar {
  readonly name: string;
  /** What the header calls it, else its name. */
  readonly label: string;
  readonly items: readonly OldNavItem[];
}

/** Reads sidebars as readers see them: without pages that are not listed and groups of nothing else. */
export function sidebarReader(source: SidebarSource) {
  const { folder, report, file, roots, documents, parseNumber, translate, addList } = source;
  const slugger = new Slugger();

  /**
   * The sidebars that a file defines.
   *
   * @param labels what the header calls them, by their names
   */
  async function fromFile(sidebars: unknown, labels: ReadonlyMap<string, string>) {
    const found: Sidebar[] = [];
    for (const [key, value] of Object.entries(fieldsOf(sidebars))) {
      const name = withoutVersion(key);
      const label = labels.get(name) ?? titled(name);
      found.push({ name, label, items: await itemsOf(value) });
    }
    return found;
  }

  /**
   * The sidebar of a folder, made from its files as Docusaurus makes it.
   *
   * @param path folder below that of the documents, `.` for itself
   */
  async function fromFolder(path: string): Promise<readonly OldNavItem[]> {
    const prefix = path === '.' ? '' : `${path}/`;
    const below = documents.filter((document) => document.path.startsWith(prefix));
    const names = below.map((document) => document.path.slice(prefix.length).split('/')[0] ?? '');
    const found = [];
    for (const name of new Set(names)) {
      const document = below.find((each) => each.path === prefix + name);
      const entry = document
        ? { position: document.position, items: pageItems(document) }
        : await folderCategory(prefix + name);
      const position = entry.position ?? parseNumber(name).number ?? Number.POSITIVE_INFINITY;
      found.push({ name, position, items: entry.items });
    }
    return found
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
      .flatMap(({ items }) => items);
  }

  /** The group of a folder: named and positioned by its settings, else by its own page, else by its name. */
  async function folderCategory(path: string) {
    const endings = ['json', 'yml', 'yaml'];
    const files = roots.flatMap((root) =>
      endings.map((ending) => posix.join(root, path, `_category_.${ending}`)),
    );
    let settings: unknown;
    for (const file of files) settings ??= await folder.data(file);
    const fields = fieldsOf(settings);
    const page = pageOf(path, fields.link);
    // Without a label, the group is named after its first page.
    const own = page ? (page.label ?? '') : parseNumber(posix.basename(path)).name;
    const label = textField(fields.label) ?? own;
    return {
      position: typeof fields.position === 'number' ? fields.position : page?.position,
      items: await categoryOf(fields, label, page, () => fromFolder(path)),
    };
  }

  /** The page of a folder itself: that its settings link to, else the one named after it. */
  function pageOf(path: string, link: unknown): Document | undefined {
    const own = documents.filter((document) => posix.dirname(document.path) === path);
    const names = ['index', 'readme', posix.basename(path).toLowerCase()];
    if (link === undefined)
      return own.find((each) => names.includes(posix.parse(each.path).name.toLowerCase()));
    const { type, id } = fieldsOf(link);
    if (type !== 'doc') return undefined;
    return (
      own.find((each) => posix.basename(each.id) === id) ?? documents.find((each) => each.id === id)
    );
  }

  async function itemsOf(value: unknown): Promise<readonly OldNavItem[]> {
    const known = knownValue(value);
    const list = Array.isArray(known)
      ? known
      : Object.entries(fieldsOf(known)).map(([label, items]) => ({
          type: 'category',
          label,
          items,
        }));
    const found: OldNavItem[] = [];
    for (const item of list) found.push(...(await itemOf(item)));
    return found;
  }

  async function itemOf(item: unknown): Promise<readonly OldNavItem[]> {
    if (typeof item === 'string') return pageItems(documentNamed(item));
    const fields = fieldsOf(item);
    const label = textField(fields.label);
    switch (fields.type) {
      case 'doc':
      case 'ref': {
        const document = documentNamed(textField(fields.id) ?? '');
        return pageItems(document, label && translate('doc', label));
      }
      case 'link': {
        const url = textField(fields.href);
        return url && label
          ? [{ address: url, label: translate('link', label), isLink: true }]
          : [];
      }
      case 'autogenerated':
        return fromFolder(posix.normalize(textField(fields.dirName) ?? '.'));
      case 'category': {
        const id = textField(fieldsOf(fields.link).id);
        const page = id === undefined ? undefined : documentNamed(id);
        const items = () => itemsOf(fields.items);
        return label === undefined ? [] : categoryOf(fields, label, page, items);
      }
      case undefined:
        return itemsOf(fields);
      default:
        report.add('navigation', file, 1, `an entry of type ${String(fields.type)}`);
        return [];
    }
  }

  function documentNamed(id: string): Document | undefined {
    const plain = withoutVersion(id);
    const document = documents.find((each) => each.id === plain);
    if (!document) report.add('navigation', file, 1, `there is no document “${id}”`);
    return document;
  }

  /** A group whose label leads to a page, or to one that lists it. */
  async function categoryOf(
    { link, collapsed }: Fields,
    written: string,
    page: Document | undefined,
    readItems: () => Promise<readonly OldNavItem[]>,
  ): Promise<readonly OldNavItem[]> {
    // Before what it contains: categories with one label are numbered from top to bottom.
    const list = page ? undefined : listOf(link, written);
    const own = page?.page.address;
    const items = (await readItems()).filter(
      (item) => item.items || item.isLink || item.address !== own,
    );
    const isListed = list !== undefined && pagesIn(items).length > 0;
    const lines = isListed ? listLines(items, documents).join('\n') : '';
    const address = isListed
      ? addList(list.slug, `${formatFrontMatter(list.fields)}\n${lines}\n`)
      : own;
    const shown = page?.page.isUnlisted ? undefined : address;
    if (items.length === 0 && shown === undefined) return [];
    const label = translate('category', written);
    return [{ label, address: shown, items, collapsed }];
  }

  /** The page that lists a category, if it has one of its own. */
  function listOf(link: unknown, label: string) {
    const fields = fieldsOf(link);
    if (fields.type !== 'generated-index') return undefined;
    const translated = (name: 'title' | 'description') => {
      const key = `${label}.link.generated-index.${name}`;
      const found = translate('category', key);
      return found === key ? textField(fields[name]) : found;
    };
    const title = translated('title') ?? translate('category', label);
    return {
      slug: textField(fields.slug) ?? `/category/${slugger.slug(label)}`,
      fields: { title, description: translated('description') },
    };
  }

  return { fromFile, fromFolder };
}

const withoutVersion = (name: string) => name.replace(/^version-[^/]+\//, '');

/** The entry of a document that is listed. */
function pageItems(document: Document | undefined, label = document?.label): OldNavItem[] {
  if (!document || document.page.isUnlisted) return [];
  return [{ address: document.page.address, label }];
}

/** `apiSidebar` is “Api”. */
export const titled = (name: string): string =>
  inWords(name.replace(/[-_]?sidebars?$/i, '') || name);

/** What a category lists, as the lines of a list: each entry with what it is about. */
function listLines(items: readonly OldNavItem[], documents: readonly Document[]) {
  const link = (label: string, address: string) => `[${escaped(label)}](${address})`;
  return items.flatMap((item) => {
    if (item.isLink) return [`- ${link(item.label ?? '', item.address ?? '')}`];
    const address = pagesIn([item])[0]?.address;
    const document = documents.find(({ page }) => page.address === address);
    const label = (item.label || document?.title) ?? '';
    if (address === undefined || label === '') return [];
    const about = item.items ? undefined : document?.description;
    return [`- ${link(label, address)}${about === undefined ? '' : `: ${escaped(about)}`}`];
  });
}

/** What an element that lists the category of its page shows, by the address of the page. */
export function cardsOf(
  items: readonly OldNavItem[],
  documents: readonly Document[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (siblings: readonly OldNavItem[]) => {
    for (const item of siblings) {
      const { address, items: below, isLink } = item;
      visit(below ?? []);
      if (address === undefined || isLink || (!below && found.has(address))) continue;
      const others = below ?? siblings.filter((each) => each !== item);
      found.set(address, listLines(others, documents));
    }
  };
  visit(items);
  return found;
}
