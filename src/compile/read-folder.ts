import { join } from 'node:path';
import { inParallel } from '../common/in-parallel.ts';
import { forLocale, type Locale, type PerLocale } from '../contract/locales.ts';
import { CONTENT_FILES_ROOT, type SitePaths, sitePaths } from '../contract/paths.ts';
import type { Texts } from '../i18n/catalogue.ts';
import { derived, shared } from './derived.ts';
import { type Diagnostic, type Position, START } from './diagnostics/diagnostics.ts';
import { type Entry, entryPath, type Page } from './entry.ts';
import { PageBody } from './page/compile-page.ts';
import { prepareParse } from './page/parse-markdown.ts';
import { highlighted } from './page/template.ts';
import type { Glossary } from './page/terms.ts';
import { pageSource, type SourceFolder } from './page-source.ts';
import { classifyPath, isOfDisabledPart, type PagePath, slugProblem } from './read/content-path.ts';
import { glossaryFile, readGlossary } from './read/glossary-file.ts';
import { listFiles, type ProjectFile, readPublicFiles } from './read/list-files.ts';
import { type Navigation, readNavigation } from './read/navigation-file.ts';
import { type ProjectComponents, readComponents } from './read/project-components.ts';
import { readText } from './read/read-text.ts';
import { isHere } from './read/schemas/versions.ts';
import type { Sources } from './read/settings.ts';
import { readSite, type Site } from './read/site-file.ts';
import { readUiTexts, uiFile } from './read/ui-file.ts';
import { draftPage, type PageInput, readWholePage } from './read-page.ts';
import { DRAFTS, type Recall } from './recall.ts';

/** A page read from its file; front matter and body are absent if it has errors. */
export interface FoundPage extends Page, Pick<Entry, 'key'>, Partial<Pick<Entry, 'data' | 'body'>> {
  /** Path of its file, relative to the folder. */
  readonly source: string;
}

/** The files of a content folder, read independently of each other. */
export interface ContentFolder {
  /** Its absolute path. */
  readonly folder: string;
  /** The address scheme of its pages. */
  readonly paths: SitePaths;
  /** Prefix of the public addresses of its files. */
  readonly filesRoot: string;
  readonly site: Site;
  /** The components that pages may use. */
  readonly own: ProjectComponents;
  readonly found: readonly FoundPage[];
  /** The navigation of each locale that has one. */
  readonly navigations: ReadonlyMap<Locale, Navigation>;
  /** The interface texts. */
  readonly texts: PerLocale<Texts>;
  /** The glossary of each locale. */
  readonly glossaries: PerLocale<Glossary>;
  /** Paths of the files that are not pages, relative to the folder. */
  readonly files: ReadonlySet<string>;
  readonly publicFiles: readonly ProjectFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The documentation of a version in a content folder; the current settings apply. */
export type DocsFolder = Pick<
  ContentFolder,
  'folder' | 'paths' | 'filesRoot' | 'found' | 'navigations' | 'files' | 'diagnostics'
>;

/** Pages that are read concurrently: a second thread may highlight their code meanwhile. */
const PAGES_AT_ONCE = 64;

/** Whether a page belongs to the (versioned) documentation. */
export const isOfDocs = ({ collection, slug }: Pick<Page, 'collection' | 'slug'>): boolean =>
  collection === 'docs' || (collection === 'landing' && slug === 'docs');

/**
 * Reads all files of a content folder, and lists those of `public/`. Omits the documentation if the
 * current version comes from elsewhere.
 *
 * @param recall caches pages with their bodies (default: bodies are rendered on demand)
 * @throws {Error} if the folder cannot be read
 */
export async function readFolder(
  sources: Sources,
  recall: Recall = DRAFTS,
): Promise<ContentFolder> {
  const { folder } = sources;
  const own = await readComponents(sources);
  const { site, problems } = await readSite(folder);
  const published = await readPublicFiles(sources);
  const { locales } = site;
  const listed = await listContent(folder, site, recall);
  const texts = locales.map((locale) => {
    const { texts, problems } = readUiTexts(folder, locale, listed.known.has(uiFile(locale)));
    for (const problem of problems) listed.diagnostics.push(problem);
    return shared(texts);
  });
  const glossaries = locales.map((locale) => {
    if (!listed.known.has(glossaryFile(locale))) return {};
    const { terms, problems } = readGlossary(folder, locale);
    for (const problem of problems) listed.diagnostics.push(problem);
    return terms;
  });
  const isWhole = isHere(site.config?.versions?.current);
  const base = { site, own, texts, glossaries };
  const at = { paths: sitePaths(locales), filesRoot: CONTENT_FILES_ROOT };
  const read = await readListed(listed, { ...base, ...at, folder, recall }, (page) => {
    return isWhole || !isOfDocs(page);
  });
  return {
    ...base,
    ...read,
    ...(!isWhole && { navigations: new Map() }),
    publicFiles: published.files,
    diagnostics: [...read.diagnostics, ...problems, ...published.diagnostics, ...own.diagnostics],
  };
}

/** Reads the documentation of a version with the current settings; throws if the folder is unreadable. */
export async function readDocs(
  folder: string,
  base: Pick<ContentFolder, 'site' | 'own' | 'texts' | 'glossaries'>,
  at: Pick<DocsFolder, 'paths' | 'filesRoot'>,
  recall: Recall,
): Promise<DocsFolder> {
  const listed = await listContent(folder, base.site, recall);
  const read = await readListed(listed, { ...base, ...at, folder, recall }, isOfDocs);
  return { ...read, diagnostics: read.diagnostics.filter(({ path }) => path.startsWith('docs/')) };
}

/** Reads the pages of a listed folder that `isRead` selects. */
async function readListed(
  { known, pages, navigations, files, diagnostics }: Awaited<ReturnType<typeof listContent>>,
  from: Omit<PagesFolder, 'known'> & Pick<DocsFolder, 'filesRoot'>,
  isRead: (page: ListedPage) => boolean,
): Promise<DocsFolder> {
  const { folder, paths, filesRoot } = from;
  const read = await readPages(pages.filter(isRead), { ...from, known });
  const all = [...diagnostics, ...read.diagnostics];
  return { folder, paths, filesRoot, navigations, files, found: read.found, diagnostics: all };
}

/** Lists the files of a content folder, and reads its navigations. */
async function listContent(folder: string, { locales, disabledParts }: Site, recall: Recall) {
  const { paths, diagnostics } = await listFiles(folder);
  const files = new Set<string>();
  const pages: ListedPage[] = [];
  const navigations = new Map<Locale, Navigation>();
  let forAll: Navigation | undefined;
  for (const path of paths) {
    const file = classifyPath(path, locales);
    if (file.kind !== 'file' && isOfDisabledPart(path, disabledParts)) continue;
    if (file.kind === 'file') files.add(path);
    if (file.kind === 'navigation') {
      const read = derived(
        'navigation',
        { path, text: readText(join(folder, path)) },
        async (file) => readNavigation(file.path, file.text),
      );
      const { navigation, problems } = await recall(read);
      for (const problem of problems) diagnostics.push(problem);
      if (file.locale) navigations.set(file.locale, navigation);
      else forAll = navigation;
    }
    if (file.kind === 'unexpected') diagnostics.push({ path, ...START, ...file.problem });
    if (file.kind === 'page') pages.push({ ...file, file: path });
  }
  for (const locale of locales.codes) {
    if (forAll && !navigations.has(locale)) navigations.set(locale, forAll);
  }
  return { known: new Set(paths), files, pages, navigations, diagnostics };
}

/** A page with the path of its file, relative to the content folder. */
interface ListedPage extends PagePath {
  readonly file: string;
}

interface PagesFolder
  extends SourceFolder,
    Pick<ContentFolder, 'site' | 'paths' | 'texts' | 'glossaries'> {}

/** Reads pages; returns them in the same order. */
async function readPages(pages: readonly ListedPage[], shared: PagesFolder) {
  const files = new Map<ListedPage, Awaited<ReturnType<typeof readPageFile>>>();
  // Translations together: they contain the same code, which is cached briefly.
  const bySlug = Map.groupBy(pages, ({ slug }) => slug);
  await inParallel([...bySlug.values()].flat(), PAGES_AT_ONCE, async (page) => {
    const read = readPageFile(page, shared).catch((cause: unknown) => {
      // Only for what nobody foresaw: other errors say themselves what is wrong with which file.
      if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
      throw new Error(`${page.file} cannot be compiled: ${cause.message}`, { cause });
    });
    files.set(page, await read);
  });
  const read = pages.flatMap((page) => files.get(page) ?? []);
  return {
    found: read.flatMap(({ found }) => found ?? []),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Reads a page; no result for drafts and for files with an invalid slug. */
async function readPageFile(
  { file: path, ...of }: ListedPage,
  from: PagesFolder,
): Promise<{ readonly found?: FoundPage; readonly diagnostics: readonly Diagnostic[] }> {
  const { site, own, paths, recall, texts: all, glossaries } = from;
  const { collection, locale, slug } = of;
  const texts = forLocale(all, locale);
  const source = await pageSource(path, forLocale(glossaries, locale), from);
  const { problem, positionOf } = source;
  let diagnostics: readonly Diagnostic[] = problem ? [{ path, ...problem }] : [];
  const wrongSlug = slugProblem(collection, slug, site.disabledParts);
  if (wrongSlug) return { diagnostics: [...diagnostics, { path, ...START, ...wrongSlug }] };
  diagnostics = [...diagnostics, ...source.problems.map((each) => ({ path, ...each }))];
  const { glossary } = source.facts;
  const inputs = { path, page: of, source: source.facts, texts, fields: shared(site.fields) };
  const input = async (): Promise<PageInput> => {
    const text = source.text();
    await prepareParse(text, of.format);
    const { components } = own;
    return { ...of, source: text, components, texts, glossary, fields: site.fields };
  };
  const whole = derived('page', inputs, async () => {
    const read = readWholePage(await input());
    if (recall.isAhead) await highlighted(read.part, recall);
    return read;
  });
  const { value, part: html } = await recall.inParts(whole, async () => draftPage(await input()));
  const { facts, data, problems, body } = value;
  const inPage = <T extends Position>(each: T): T => ({ ...each, ...positionOf?.(each) });
  if (source.isReadable)
    diagnostics = [...diagnostics, ...problems.map((each) => ({ path, ...inPage(each) }))];
  if (data?.draft) return { diagnostics };
  const found = {
    ...facts,
    ...(positionOf && { links: facts.links.map(inPage) }),
    ...(facts.frames && { frames: facts.frames.map(inPage) }),
    ...(facts.diagrams && { diagrams: facts.diagrams.map(inPage) }),
    ...{ collection, locale, slug },
    path: entryPath(paths, collection, locale, slug),
    file: path,
    ...(data && !problem && { data }),
    ...(body && { body: new PageBody(body, html, recall) }),
    source: path,
    key: whole.key,
  };
  return { found, diagnostics };
}
