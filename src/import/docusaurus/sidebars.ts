import { posix } from 'node:path';
import Slugger from 'github-slugger';
import type { Values } from '../config/unknown.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { pagesIn } from '../nav-items.ts';
import type { OldNavItem } from '../old-site.ts';
import { formatFrontMatter } from '../page/front-matter.ts';
import { escaped } from '../page/value-list.ts';
import type { ReadContext } from '../system.ts';
import { type Document, readData, type withoutNumber } from './pages.ts';

/** What sidebars are made from. */
interface SidebarSource extends Pick<ReadContext, 'folder' | 'report'> {
  readonly values: Values;
  /** File of the sidebars, for the report. */
  readonly file: string;
  /** Folders of the documents below the source folder, that of the language first. */
  readonly roots: readonly string[];
  readonly documents: readonly Document[];
  /** Takes the number off a name. */
  readonly parseNumber: typeof withoutNumber;
  /** A label in the language of the sidebar. */
  readonly translate: (kind: 'category' | 'link' | 'doc', label: string) => string;
  /** Adds a page that lists a category; returns its address. */
  readonly addList: (list: CategoryList, items: readonly OldNavItem[]) => string;
}

/** A page that lists a category. */
interface CategoryList {
  /** Below the documents. */
  readonly slug: string;
  readonly title: string;
  readonly description: string | undefined;
}

/** One of the sidebars of the documents. */
export interface Sidebar {
  readonly name: string;
  /** What the header calls it, else its name. */
  readonly label: string;
  readonly items: readonly OldNavItem[];
}

/** Entries of a folder, and where they stand in it. */
interface Positioned {
  readonly position: number;
  readonly name: string;
  readonly items: readonly OldNavItem[];
}

/** Reads sidebars as readers see them: without pages that are not listed and groups of nothing else. */
export class SidebarReader {
  readonly #source: SidebarSource;
  readonly #slugger = new Slugger();

  constructor(source: SidebarSource) {
    this.#source = source;
  }

  /**
   * The sidebars that a file defines.
   *
   * @param labels what the header calls them, by their names
   */
  async fromFile(
    sidebars: unknown,
    labels: ReadonlyMap<string, string>,
  ): Promise<readonly Sidebar[]> {
    const found: Sidebar[] = [];
    for (const [key, value] of Object.entries(this.#source.values.record(sidebars))) {
      const name = key.replace(/^version-[^/]+\//, '');
      found.push({
        name,
        label: labels.get(name) ?? titled(name),
        items: await this.#items(value),
      });
    }
    return found;
  }

  /**
   * The sidebar of a folder, made from its files as Docusaurus makes it.
   *
   * @param path folder below that of the documents, `.` for itself
   */
  async fromFolder(path: string): Promise<readonly OldNavItem[]> {
    const { documents, parseNumber } = this.#source;
    const prefix = path === '.' ? '' : `${path}/`;
    const below = documents.filter((document) => document.path.startsWith(prefix));
    const names = below.map((document) => document.path.slice(prefix.length).split('/')[0] ?? '');
    const positioned: Positioned[] = [];
    for (const name of new Set(names)) {
      const document = below.find((each) => each.path === prefix + name);
      positioned.push(
        document
          ? {
              position: document.position ?? parseNumber(name).number ?? Number.POSITIVE_INFINITY,
              name,
              items: pageItems(document),
            }
          : await this.#folderCategory(prefix + name),
      );
    }
    return positioned
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
      .flatMap(({ items }) => items);
  }

  /** The group of a folder: named and positioned by its settings, else by its own page, else by its name. */
  async #folderCategory(path: string): Promise<Positioned> {
    const { values, parseNumber } = this.#source;
    const fields = await this.#settingsOf(path);
    const name = posix.basename(path);
    const plain = parseNumber(name);
    const page = this.#pageOf(path, fields.link);
    const position = typeof fields.position === 'number' ? fields.position : page?.position;
    // Without a label, the group is named after its first page.
    const label = values.text(fields.label) ?? (page ? (page.label ?? '') : plain.name);
    return {
      position: position ?? plain.number ?? Number.POSITIVE_INFINITY,
      name,
      items: await this.#category(fields, label, page, () => this.fromFolder(path)),
    };
  }

  /** The settings of a folder: `_category_.json` or `_category_.yml`. */
  async #settingsOf(path: string): Promise<Fields> {
    for (const root of this.#source.roots) {
      for (const ending of ['json', 'yml', 'yaml']) {
        const file = posix.join(root, path, `_category_.${ending}`);
        const found = await readData(this.#source.folder, file);
        if (found !== undefined) return fieldsOf(found);
      }
    }
    return {};
  }

  /** The page of a folder itself: that its settings link to, else the one named after it. */
  #pageOf(path: string, link: unknown): Document | undefined {
    const { documents, values } = this.#source;
    const own = documents.filter((document) => posix.dirname(document.path) === path);
    if (link !== undefined) {
      const { type, id } = values.record(link);
      return type === 'doc'
        ? (own.find((document) => posix.basename(document.id) === id) ??
            documents.find((document) => document.id === id))
        : undefined;
    }
    const names = ['index', 'readme', posix.basename(path).toLowerCase()];
    return own.find((document) => names.includes(posix.parse(document.path).name.toLowerCase()));
  }

  async #items(value: unknown): Promise<readonly OldNavItem[]> {
    const { values } = this.#source;
    const known = values.known(value);
    const list = Array.isArray(known)
      ? known
      : Object.entries(values.record(known)).map(([label, items]) => ({
          type: 'category',
          label,
          items,
        }));
    const found: OldNavItem[] = [];
    for (const item of list) found.push(...(await this.#item(item)));
    return found;
  }

  async #item(item: unknown): Promise<readonly OldNavItem[]> {
    const { values, translate, report, file } = this.#source;
    if (typeof item === 'string') return pageItems(this.#document(item));
    const fields = values.record(item);
    const label = values.text(fields.label);
    switch (fields.type) {
      case 'doc':
      case 'ref': {
        const document = this.#document(values.text(fields.id) ?? '');
        return pageItems(document, label && translate('doc', label));
      }
      case 'link': {
        const url = values.text(fields.href);
        return url && label ? [{ kind: 'link', url, label: translate('link', label) }] : [];
      }
      case 'autogenerated':
        return this.fromFolder(posix.normalize(values.text(fields.dirName) ?? '.'));
      case 'category': {
        if (label === undefined) return [];
        const id = values.text(values.record(fields.link).id);
        const page = id === undefined ? undefined : this.#document(id);
        return this.#category(fields, label, page, () => this.#items(fields.items));
      }
      case undefined:
        return this.#items(fields);
      default:
        report.add('navigation', file, 1, `an entry of type ${String(fields.type)}`);
        return [];
    }
  }

  #document(id: string): Document | undefined {
    const { documents, report, file } = this.#source;
    const plain = id.replace(/^version-[^/]+\//, '');
    const document = documents.find((each) => each.id === plain);
    if (!document) report.add('navigation', file, 1, `there is no document “${id}”`);
    return document;
  }

  /** A group whose label leads to a page, or to one that lists it. */
  async #category(
    { link, collapsed }: Fields,
    label: string,
    page: Document | undefined,
    readItems: () => Promise<readonly OldNavItem[]>,
  ): Promise<readonly OldNavItem[]> {
    // Before what it contains: categories with one label are numbered from top to bottom.
    const list = page ? undefined : this.#listOf(link, label);
    const all = await readItems();
    const own = page?.page.address;
    const items = all.filter((item) => item.kind !== 'page' || item.address !== own);
    const isListed = list !== undefined && pagesIn(items).length > 0;
    const address = isListed ? this.#source.addList(list, items) : own;
    const shown = page?.page.isUnlisted ? undefined : address;
    if (items.length === 0 && shown === undefined) return [];
    return [
      {
        kind: 'group',
        label: this.#source.translate('category', label),
        page: shown,
        items,
        collapsed: typeof collapsed === 'boolean' ? collapsed : undefined,
      },
    ];
  }

  /** The page that lists a category, if it has one of its own. */
  #listOf(link: unknown, label: string): CategoryList | undefined {
    const { values, translate } = this.#source;
    const fields = values.record(link);
    if (fields.type !== 'generated-index') return undefined;
    const translated = (name: 'title' | 'description') => {
      const key = `${label}.link.generated-index.${name}`;
      const found = translate('category', key);
      return found === key ? values.text(fields[name]) : found;
    };
    return {
      slug: values.text(fields.slug) ?? `/category/${this.#slugger.slug(label)}`,
      title: translated('title') ?? translate('category', label),
      description: translated('description'),
    };
  }
}

/** The entry of a document that is listed. */
function pageItems(document: Document | undefined, label = document?.label): OldNavItem[] {
  if (!document || document.page.isUnlisted) return [];
  return [{ kind: 'page', address: document.page.address, label }];
}

/** `apiSidebar` is “Api”. */
export function titled(name: string): string {
  const words =
    name
      .replace(/[-_]?sidebars?$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page that lists a category, as Markdown. */
export const listText = (
  { title, description }: CategoryList,
  items: readonly OldNavItem[],
  documents: readonly Document[],
): string =>
  `${formatFrontMatter({ title, description })}\n${listLines(items, documents).join('\n')}\n`;

/** What a category lists, as the lines of a list: each entry with what it is about. */
function listLines(
  items: readonly OldNavItem[],
  documents: readonly Document[],
): readonly string[] {
  const link = (label: string, address: string) => `[${escaped(label)}](${address})`;
  return items.flatMap((item) => {
    if (item.kind === 'link') return [`- ${link(item.label, item.url)}`];
    const address = pagesIn([item])[0]?.address;
    const document = documents.find(({ page }) => page.address === address);
    const label = (item.label || document?.title) ?? '';
    if (address === undefined || label === '') return [];
    const about = item.kind === 'page' ? document?.description : undefined;
    return [`- ${link(label, address)}${about === undefined ? '' : `: ${escaped(about)}`}`];
  });
}

/** An element that lists the category of its page. */
export const DOC_CARD_LIST =
  /^[ \t]*<DocCardList(?:\s+items=\{useCurrentSidebarCategory\(\)\.items\})?\s*\/>[ \t]*$/;

/** What that element lists on each page, by the address of the page. */
export function cardsOf(
  items: readonly OldNavItem[],
  documents: readonly Document[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (siblings: readonly OldNavItem[]) => {
    for (const item of siblings) {
      if (item.kind === 'group') {
        if (item.page !== undefined) found.set(item.page, listLines(item.items, documents));
        visit(item.items);
      }
      if (item.kind !== 'page' || found.has(item.address)) continue;
      const others = siblings.filter((each) => each !== item);
      found.set(item.address, listLines(others, documents));
    }
  };
  visit(items);
  return found;
}
