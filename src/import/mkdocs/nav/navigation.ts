import { posix } from 'node:path';
import { parse } from 'yaml';
import type { Values } from '../../config/unknown.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import type { OldNavItem, OldPage } from '../../old-site.ts';
import { splitFrontMatter } from '../../page/front-matter.ts';
import type { ReadContext } from '../../system.ts';
import { Arranger } from './arranger.ts';
import { awesomeNav } from './awesome-nav.ts';
import { awesomePages, configuredPages } from './awesome-pages.ts';
import type { NavEntry } from './entry.ts';
import { LiterateNav } from './literate-nav.ts';
import { isIndex, NavFiles, type NavPage, TOP } from './nav-files.ts';

/** What the navigation of a site depends on. */
export interface NavigationOptions {
  /** `nav` of the configuration. */
  readonly nav: unknown;
  /** The options of plugins by their names. */
  readonly plugins: Readonly<Record<string, Fields>>;
  /** `theme.features` of the configuration. */
  readonly features: readonly unknown[];
}

/** The name of the file that arranges a folder, for the plugins of a site that read one. */
export function navigationFile(
  plugins: Readonly<Record<string, Fields>>,
  values: Values,
): string | undefined {
  const { 'awesome-nav': nav, 'awesome-pages': pages, 'literate-nav': literate } = plugins;
  if (nav) return values.text(nav.filename) ?? '.nav.yml';
  if (literate) return values.text(literate.nav_file) ?? 'SUMMARY.md';
  return pages && (values.text(pages.filename) ?? '.pages');
}

/**
 * The navigation of one language, as MkDocs and the plugins of the site make it.
 *
 * @param root folder of the pages, of which paths count
 * @param pages those of the language
 */
export async function navigationItems(
  options: NavigationOptions,
  root: string,
  pages: readonly OldPage[],
  { folder, report }: ReadContext,
  values: Values,
): Promise<readonly OldNavItem[]> {
  const { plugins } = options;
  const known = new Map<string, NavPage>();
  for (const { file, address, label, locale } of pages) {
    const { body } = splitFrontMatter((await folder.text(file)) ?? '');
    const heading = /^\s*#[ \t]+(.+)/.exec(body)?.[1]?.trim();
    // With languages in the names of files, the navigation names those without one.
    const path = posix.relative(root, file).replace(`.${locale}.md`, '.md');
    known.set(path, { address, ...(label && { title: label }), ...(heading && { heading }) });
  }
  const name = navigationFile(plugins, values);
  const texts = new Map<string, string>();
  const files = new NavFiles(known, texts);
  for (const each of name === undefined ? [] : [TOP, ...files.folders]) {
    const path = posix.join(each, name ?? '');
    const text = await folder.text(posix.join(root, path), true);
    if (text !== undefined) texts.set(path, text);
  }
  const parsed = new Map<string, Fields>();
  const settings = (path: string): Fields => {
    const file = posix.join(path, name ?? '');
    const found = parsed.get(file) ?? fieldsIn(texts.get(file) ?? '');
    if (!found) report.add('configuration', posix.join(root, file), 1, 'not valid YAML');
    parsed.set(file, found ?? {});
    return found ?? {};
  };
  return itemsOf(entriesOf(options, files, settings, values), files, options);
}

/** The fields of a YAML file; `undefined` if it is not valid. */
function fieldsIn(text: string): Fields | undefined {
  try {
    return fieldsOf(parse(text, { logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}

function entriesOf(
  { nav, plugins }: NavigationOptions,
  files: NavFiles,
  settings: (folder: string) => Fields,
  values: Values,
): readonly NavEntry[] {
  const arranger = new Arranger(files);
  if (plugins['awesome-nav']) return arranger.fill(awesomeNav(files, settings, values).drafts);
  const literate = plugins['literate-nav'];
  const name = literate && navigationFile(plugins, values);
  const lists = new LiterateNav(files, name, literate?.implicit_index === true);
  const read = (written: unknown) => lists.drafts(written, values);
  const pages = plugins['awesome-pages'];
  if (!pages) return arranger.fill(read(nav));
  const plan = awesomePages(files, pages, settings, values);
  return arranger.fill(
    nav === undefined ? plan(TOP).drafts : configuredPages(nav, files, plan, read, values),
  );
}

/** Entries with addresses; a section whose first page is its index leads there, where the site does so. */
function itemsOf(
  entries: readonly NavEntry[],
  files: NavFiles,
  { plugins, features }: NavigationOptions,
): readonly OldNavItem[] {
  const isOwnPage = (entry: NavEntry, position: number) =>
    entry.kind === 'page' &&
    files.pages.has(entry.path) &&
    ((plugins['section-index'] !== undefined && position === 0 && entry.label === undefined) ||
      (features.includes('navigation.indexes') && isIndex(entry.path)));
  const addressOf = (path: string) => files.pages.get(path)?.address ?? `/${path}`;
  const item = (entry: NavEntry): OldNavItem => {
    switch (entry.kind) {
      case 'page': {
        const { path, label } = entry;
        return { kind: 'page', address: addressOf(path), ...(label !== undefined && { label }) };
      }
      case 'link':
        return entry;
      case 'section': {
        const { label, items } = entry;
        const own = items.find(isOwnPage);
        if (own?.kind !== 'page') return { kind: 'group', label, items: items.map(item) };
        const others = items.filter((each) => each !== own);
        return { kind: 'group', label, page: addressOf(own.path), items: others.map(item) };
      }
    }
  };
  return entries.map(item);
}
