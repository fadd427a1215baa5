import { posix } from 'node:path';
import type { List, ListItem, Nodes } from 'mdast';
import { isExternal } from '../../../compile/page/addresses.ts';
import { markdownTree } from '../../../compile/page/native-parser.ts';
import { range, textOf } from '../../../compile/page/syntax-tree.ts';
import { decodeAddress } from '../../../contract/paths.ts';
import type { Values } from '../../config/unknown.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import { matchesGlob } from '../../glob.ts';
import { type Draft, isIn, isIndex, type NavFiles, type Plan, type Rest, TOP } from './arrange.ts';

/** What the navigation of a site is planned from. */
export interface NavSource {
  readonly files: NavFiles;
  /** `nav` of the configuration. */
  readonly nav: unknown;
  /** The options of plugins by their names. */
  readonly plugins: Readonly<Record<string, Fields>>;
  /** The texts of the files that arrange a folder, by the path of the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the file of a folder says, if that is YAML. */
  readonly settings: (folder: string) => Fields;
  readonly values: Values;
  /** Reports what is not followed in the file of a folder. */
  readonly drop: (folder: string, detail: string) => void;
}

/** What is followed in the files of the plugins that read YAML. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'awesome-nav': 'append_unmatched flatten_single_child_sections hide ignore nav sort title'.split(
    ' ',
  ),
  'awesome-pages': 'arrange collapse collapse_single_pages hide nav order sort_type title'.split(
    ' ',
  ),
};

/** The plan of a site by the plugin that it has; without one, of the lists in its configuration. */
export function planOf(source: NavSource): Plan {
  const [name = '', known] =
    Object.entries(FOLLOWED).find(([plugin]) => source.plugins[plugin]) ?? [];
  for (const folder of known ? source.texts.keys() : [])
    dropOthers(source.settings(folder), known ?? [], folder, source);
  if (name === 'awesome-nav') return awesomeNav(source);
  return name === 'awesome-pages' ? awesomePages(source) : literateNav(source);
}

/** Reports the fields that are not followed. */
function dropOthers(
  fields: Fields,
  known: readonly string[],
  folder: string,
  { drop }: NavSource,
): void {
  for (const [name, value] of Object.entries(fields))
    if (!known.includes(name)) drop(folder, `${name}: ${JSON.stringify(value)}`);
}

/** A list of paths, labels with paths, and labels with lists; `pattern` reads what stands for several. */
function draftsOf(
  list: readonly unknown[],
  folder: string,
  source: NavSource,
  pattern: (written: string) => Draft | undefined,
): readonly Draft[] {
  const { files, values } = source;
  return list.flatMap((item): readonly Draft[] => {
    if (typeof item === 'string') return [pattern(item) ?? target(item, undefined, folder, files)];
    return Object.entries(values.record(item)).map(([label, value]): Draft => {
      const isList = typeof value !== 'string' || pattern(value) !== undefined;
      if (!isList) return target(value, label, folder, files);
      const items = typeof value === 'string' ? [value] : values.list(value);
      return { kind: 'section', label, items: draftsOf(items, folder, source, pattern) };
    });
  });
}

/** What a path in the list of a folder names. */
function target(
  written: string,
  label: string | undefined,
  folder: string,
  files: NavFiles,
): Exclude<Draft, { kind: 'section' | 'rest' }> {
  if (isExternal(written)) return { kind: 'link', url: written, label: label ?? written };
  const path = posix.join(folder, written).replace(/^\/|\/$/g, '');
  return { kind: files.folders.has(path) ? 'folder' : 'page', path, label };
}

/** What the nearest folder sets that is the folder itself or above it. */
function inherited(source: NavSource, folder: string, name: string): unknown {
  const own = source.settings(folder)[name];
  return own === undefined && folder !== TOP ? inherited(source, posix.dirname(folder), name) : own;
}

/** Compares paths without their extensions. */
function byName(isNumeric: boolean, direction: unknown) {
  const { compare } = new Intl.Collator('en', { numeric: isNumeric });
  const plain = (path: string) => path.replace(/\.\w+$/, '');
  const sign = direction === 'desc' ? -1 : 1;
  return (a: string, b: string) => sign * compare(plain(a), plain(b));
}

/** `...`, perhaps with a pattern that names must match: `... | glob=a*` */
const REST = /^\.{3}\s*(?:\|\s*(?:glob=)?([^|=]*))?$/;

/**
 * Plans folders as mkdocs-awesome-pages does, by the `.pages` of each; the configuration may have the list
 * of the topmost.
 *
 * @see https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin
 */
function awesomePages(source: NavSource): Plan {
  const { plugins, settings, values, drop } = source;
  const options = plugins['awesome-pages'] ?? {};
  return (folder) => {
    const own = settings(folder);
    if (own.hide === true) return { drafts: [] };
    const { order = options.order, sort_type: type = options.sort_type } = own;
    const isSorted = order !== undefined || type !== undefined;
    const compare = isSorted ? byName(type === 'natural', order) : undefined;
    const pattern = (written: string): Rest | undefined => {
      if (!written.startsWith('...')) return undefined;
      const match = REST.exec(written);
      const glob = match?.[1]?.trim();
      if (!match) drop(folder, written);
      const matches = (path: string) =>
        match !== null &&
        isIn(folder)(path) &&
        (glob === undefined || matchesGlob(posix.basename(path), glob));
      return { kind: 'rest', matches, isLast: glob === undefined, compare };
    };
    const nav = (folder === TOP ? source.nav : undefined) ?? own.nav;
    const list = nav ?? own.arrange;
    const written: readonly unknown[] = Array.isArray(list) ? list : ['...'];
    // “arrange” is the older name, and leaves nothing out.
    const isWhole = nav !== undefined || written.includes('...');
    const single = inherited(source, folder, 'collapse_single_pages');
    return {
      drafts: draftsOf(isWhole ? written : [...written, '...'], folder, source, pattern),
      title: values.text(own.title),
      collapses: (own.collapse ?? single ?? options.collapse_single_pages) === true,
    };
  };
}

/**
 * Plans folders as mkdocs-awesome-nav does, by the `.nav.yml` of each.
 *
 * @see https://lukasgeiter.github.io/mkdocs-awesome-nav/reference/
 */
function awesomeNav(source: NavSource): Plan {
  const { files, settings, values } = source;
  const ignoredIn = (folder: string): readonly string[] => {
    const own = [settings(folder).ignore ?? []].flat().map((each: unknown) => String(each));
    const here = own.map((each) =>
      each.startsWith('/') ? posix.join(folder, each) : posix.join(folder, '**', each),
    );
    return folder === TOP ? here : [...here, ...ignoredIn(posix.dirname(folder))];
  };
  return (folder) => {
    const { nav, title, hide } = settings(folder);
    if (hide === true) return { drafts: [] };
    const sort = fieldsOf(inherited(source, folder, 'sort'));
    dropOthers(sort, ['direction'], folder, source);
    const isFolder = (path: string) => Number(files.folders.has(path));
    const order = byName(true, sort.direction);
    const ignored = ignoredIn(folder);
    const rest = (written: string): Rest => ({
      kind: 'rest',
      matches: (path) => {
        const whole = files.folders.has(path) ? `${path}/` : path;
        const isOwn = [path, whole].some((each) => matchesGlob(each, posix.join(folder, written)));
        return isOwn && !ignored.some((each) => matchesGlob(whole, each));
      },
      compare: (a, b) => isFolder(a) - isFolder(b) || order(a, b),
    });
    const pattern = (written: string) => (/[*?{]/.test(written) ? rest(written) : undefined);
    const list = (Array.isArray(nav) ? nav : ['*']).map((item: unknown) => {
      const { glob, ...others } = fieldsOf(item);
      if (typeof glob === 'string') dropOthers(others, [], folder, source);
      return glob ?? item;
    });
    const isIndexHere = (path: string) => isIn(folder)(path) && isIndex(path);
    return {
      drafts: [
        ...(Array.isArray(nav) ? [] : [{ kind: 'rest', matches: isIndexHere } as const]),
        ...draftsOf(list, folder, source, pattern),
        ...(inherited(source, folder, 'append_unmatched') === true ? [rest('*')] : []),
      ],
      title: values.text(title),
      collapses: inherited(source, folder, 'flatten_single_child_sections') === true,
    };
  };
}

/**
 * Plans folders as mkdocs-literate-nav does: lists in Markdown, one in each folder that another names, and
 * `*` for what is named nowhere else. Without any, the navigation is that of the configuration.
 *
 * @see https://oprypin.github.io/mkdocs-literate-nav/reference.html
 */
function literateNav(source: NavSource): Plan {
  const { files, nav, plugins, texts, values } = source;
  const rest = (folder: string, written: string): Rest => {
    const pattern = posix.join(folder, written.replace(/^\/+|\/+$/g, '')).replace(/\*+/g, '*');
    return {
      kind: 'rest',
      matches: (path) =>
        matchesGlob(path, pattern) && !(written.endsWith('/') && files.pages.has(path)),
    };
  };
  const fromList = (items: readonly ListItem[], text: string, folder: string): readonly Draft[] =>
    items.flatMap((item): readonly Draft[] => {
      const lists = item.children.filter((child) => child.type === 'list');
      const paragraph = item.children.find(({ type }) => type === 'paragraph');
      const below = fromList(itemsOf(lists), text, folder);
      // A star alone opens a list within the list.
      if (!paragraph) return lists.length > 0 ? [rest(folder, '*')] : [];
      const label = textOf(paragraph).trim();
      const [link] = 'children' in paragraph ? paragraph.children : [];
      if (link?.type === 'link') {
        const own = target(decodeAddress(link.url), label, folder, files);
        if (below.length === 0) return [own];
        // A section with a page has that as its first, without a name of its own.
        const first = own.kind === 'page' ? { ...own, label: undefined } : own;
        return [{ kind: 'section', label, items: [first, ...below] }];
      }
      if (below.length > 0) return [{ kind: 'section', label, items: below }];
      const { start, end } = range(paragraph);
      const written = text.slice(start, end).trim();
      return written.includes('*') ? [rest(folder, written)] : [];
    });
  return (folder) => {
    const text = texts.get(folder) ?? '';
    const list = navigationList(text);
    const pattern = (written: string) => (written.includes('*') ? rest(TOP, written) : undefined);
    if (!list && folder === TOP && nav !== undefined)
      return { drafts: draftsOf(values.list(nav), TOP, source, pattern) };
    if (!list) return { drafts: [rest(folder, '*')] };
    const index: Rest = {
      kind: 'rest',
      matches: (path) => isIn(folder)(path) && isIndex(path),
    };
    const hasIndex = plugins['literate-nav']?.implicit_index === true;
    return { drafts: [...(hasIndex ? [index] : []), ...fromList(list, text, folder)] };
  };
}

const itemsOf = (lists: readonly List[]): readonly ListItem[] =>
  lists.flatMap(({ children }) => children);

/** The list in a file that is the navigation: the first after `<!--nav-->`, else the last. */
function navigationList(text: string): readonly ListItem[] | undefined {
  const tree = markdownTree(text);
  const nodes = 'children' in tree ? tree.children : [];
  const mark = nodes.findLastIndex(
    (node) => node.type === 'html' && node.value.trim() === '<!--nav-->',
  );
  const isList = (node: Nodes | undefined): node is List => node?.type === 'list';
  // Lists with other bullets that follow each other are one to Python-Markdown.
  const end = mark < 0 ? nodes.findLastIndex(isList) : -1;
  let first = mark < 0 ? end : nodes.findIndex((node, index) => index > mark && isList(node));
  if (mark < 0) while (isList(nodes[first - 1])) first--;
  const after = nodes.slice(first).findIndex((node) => !isList(node));
  const lists = nodes.slice(first, after < 0 ? undefined : first + after).filter(isList);
  return first < 0 ? undefined : itemsOf(lists);
}
