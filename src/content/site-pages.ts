import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { htmlAddresses, imagePath, isContentFile } from './addresses.ts';
import type { Heading } from './document.ts';
import type { Entry } from './entry.ts';
import { exampleParameters } from './example-paths.ts';
import { type OperationExample, operationExamples } from './examples.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import type { Content } from './model.ts';
import { type PublicPage, publicPages } from './pages.ts';
import { type TextSection, textSections } from './plain-text.ts';
import { renderSource } from './render.ts';
import type { Collection, FrontMatter, SiteConfig } from './schemas.ts';
import { sectionsOf } from './sections.ts';

/** What the page of an entry shows, beside its rendered content. */
export interface PageData<C extends Collection> extends Omit<PublicPage, 'markdown'> {
  readonly slug: string;
  readonly frontMatter: FrontMatter<C>;
  readonly headings: readonly Heading[];
  /** Place in the reading order of its collection. */
  readonly position: number;
  /** The headings and texts of a page whose headings are questions. */
  readonly questions?: readonly TextSection[];
  /** The picture of a changelog entry. */
  readonly image?: PageImage;
  /** Changes with all that the page shows of its own; absent if files have a part in that. */
  readonly cacheKey?: string;
}

/** A picture by its public path. */
export interface PageImage extends Partial<ImageSize> {
  readonly src: string;
}

/** A documentation page as lists and navigations name it. */
export interface PageLink {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** A section of the documentation, its pages in reading order. */
export interface SectionLinks {
  readonly slug: string;
  readonly title: string;
  readonly pages: readonly PageLink[];
}

/** What all pages of a site share. */
export interface SiteData {
  readonly baseUrl: string;
  readonly config: SiteConfig;
  /** Documentation sections, in reading order. */
  readonly sections: readonly SectionLinks[];
  /** A real call of the search. */
  readonly example: OperationExample;
  /** Values that work as parameters of the API. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A page, as Astro renders it. */
export interface PageSource<C extends Collection = Collection> {
  /** Path of the file below the content folder; absent for a generated page. */
  readonly file?: string;
  readonly format: Entry['format'];
  /** The Markdown that its HTML is made of: addresses are those of the site. */
  readonly source: string;
  /** Whether it shows files of the content folder. */
  readonly showsFiles: boolean;
  readonly data: PageData<C>;
}

/** All that Astro renders pages of: texts and plain data, which threads can hand to each other. */
export interface SitePages {
  /** Absolute path of the content folder. */
  readonly folder: string;
  readonly pages: { readonly [C in Collection]: readonly PageSource<C>[] };
  readonly site: Readonly<Record<Locale, SiteData>>;
}

/** What Astro renders the pages of a content of. */
export async function sitePages(content: Content): Promise<SitePages> {
  const byPath = new Map(
    LOCALES.flatMap((locale) => publicPages(content, locale)).map((page) => [page.path, page]),
  );
  const [docs, changelog, solutions] = await Promise.all([
    pageSources(content, 'docs', byPath),
    pageSources(content, 'changelog', byPath),
    pageSources(content, 'solutions', byPath),
  ]);
  const sites = await Promise.all(LOCALES.map((locale) => siteData(content, locale)));
  const byLocale = new Map(LOCALES.map((locale, index) => [locale, sites[index]]));
  return {
    folder: content.folder,
    pages: { docs, changelog, solutions },
    site: perLocale((locale) => byLocale.get(locale) as SiteData),
  };
}

async function pageSources<C extends Collection>(
  content: Content,
  collection: C,
  byPath: ReadonlyMap<string, PublicPage>,
): Promise<PageSource<C>[]> {
  const entries = LOCALES.flatMap((locale) => content[collection][locale] as readonly Entry<C>[]);
  const sources: PageSource<C>[] = [];
  for (const [position, entry] of entries.entries()) {
    const page = byPath.get(entry.path);
    if (!page) continue;
    const { markdown: _, ...publicPage } = page;
    const image = await imageOf(entry, content);
    const questions = questionsOf(entry);
    const data = {
      ...publicPage,
      slug: entry.slug,
      frontMatter: entry.data,
      headings: entry.document.headings,
      position,
      ...(questions.length > 0 && { questions }),
      ...(image !== undefined && { image }),
    };
    const { file, format } = entry;
    sources.push({
      ...(file !== undefined && { file }),
      format,
      ...sourceOf(entry, content),
      data,
    });
  }
  return sources;
}

/** The Markdown of a page as its HTML is made of it. */
function sourceOf(entry: Entry, content: Content): { source: string; showsFiles: boolean } {
  const resolve = htmlAddresses(entry, content);
  let showsFiles = false;
  const source = renderSource(entry, (address, kind) => {
    const resolved = resolve(address, kind);
    showsFiles ||= resolved !== address && isContentFile(resolved);
    return resolved;
  });
  return { source, showsFiles };
}

async function imageOf(entry: Entry, content: Content): Promise<PageImage | undefined> {
  const src = isChangelogEntry(entry) ? imagePath(entry, content) : undefined;
  return src === undefined ? undefined : { src, ...(await imageSize(src, content.folder)) };
}

/** The sections of a page all of whose headings are questions; none for other pages. */
function questionsOf(entry: Entry): TextSection[] {
  const sections = textSections(entry).filter(({ heading }) => heading !== '');
  return sections.every(({ heading }) => heading.endsWith('?')) ? sections : [];
}

const isChangelogEntry = (entry: Entry): entry is Entry<'changelog'> =>
  entry.collection === 'changelog';

async function siteData(content: Content, locale: Locale): Promise<SiteData> {
  return {
    baseUrl: content.baseUrl,
    config: content.config,
    sections: sectionsOf(content, locale).map(({ slug, title, entries }) => ({
      slug,
      title,
      pages: entries.map(({ slug, path, data: { title, description } }) => ({
        slug,
        path,
        title,
        ...(description !== undefined && { description }),
      })),
    })),
    example: (await operationExamples(content, locale)).searchDocumentation,
    parameters: exampleParameters(content, locale),
  };
}
