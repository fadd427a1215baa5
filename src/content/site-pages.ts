import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { htmlAddresses, imagePath } from './addresses.ts';
import type { Heading } from './document.ts';
import type { Entry } from './entry.ts';
import { exampleParameters } from './example-paths.ts';
import { type OperationExample, operationExamples } from './examples.ts';
import type { Content } from './model.ts';
import { type PublicPage, publicPages } from './pages.ts';
import { type Picture, type PictureAttributes, pictureAttributes } from './picture.ts';
import type { TextSection } from './plain-text.ts';
import { renderSource } from './render.ts';
import type { Collection, FrontMatter, SiteConfig } from './schemas.ts';
import { sectionsOf } from './sections.ts';

/** What the page of an entry shows, beside its rendered content. */
export interface PageData<C extends Collection> extends Omit<PublicPage, 'markdown'> {
  readonly slug: string;
  readonly frontMatter: FrontMatter<C>;
  readonly headings: readonly Heading[];
  /** The headings and texts of a page whose headings are questions. */
  readonly questions?: readonly TextSection[];
  /** The picture of a changelog entry. */
  readonly image?: PictureAttributes;
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
  readonly format: Entry['format'];
  /** The Markdown that its HTML is made of: addresses are those of the site. */
  readonly source: string;
  /** The pictures of the content folder that it shows, by public path. */
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly data: PageData<C>;
}

/** All that Astro renders pages of: texts and plain data, which threads can hand to each other. */
export interface SitePages {
  /** In the order of their collection, one locale after the other. */
  readonly pages: { readonly [C in Collection]: readonly PageSource<C>[] };
  readonly site: Readonly<Record<Locale, SiteData>>;
}

/** What Astro renders the pages of a content of. */
export async function sitePages(content: Content): Promise<SitePages> {
  const byPath = new Map(
    LOCALES.flatMap((locale) => publicPages(content, locale)).map((page) => [page.path, page]),
  );
  const sites = await Promise.all(LOCALES.map((locale) => siteData(content, locale)));
  const byLocale = new Map(LOCALES.map((locale, index) => [locale, sites[index]]));
  return {
    pages: {
      docs: pageSources(content, 'docs', byPath),
      changelog: pageSources(content, 'changelog', byPath),
      solutions: pageSources(content, 'solutions', byPath),
    },
    site: perLocale((locale) => byLocale.get(locale) as SiteData),
  };
}

function pageSources<C extends Collection>(
  content: Content,
  collection: C,
  byPath: ReadonlyMap<string, PublicPage>,
): PageSource<C>[] {
  const entries = LOCALES.flatMap((locale) => content[collection][locale] as readonly Entry<C>[]);
  return entries.flatMap((entry) => {
    const page = byPath.get(entry.path);
    if (!page) return [];
    const { markdown: _, ...publicPage } = page;
    const image = imageOf(entry, content);
    const questions = questionsOf(entry);
    const data = {
      ...publicPage,
      slug: entry.slug,
      frontMatter: entry.data,
      headings: entry.document.headings,
      ...(questions.length > 0 && { questions }),
      ...(image !== undefined && { image }),
    };
    return [{ format: entry.format, ...sourceOf(entry, content), data }];
  });
}

/** The Markdown of a page as its HTML is made of it, and the pictures in it. */
function sourceOf(entry: Entry, content: Content): Pick<PageSource, 'source' | 'pictures'> {
  const resolve = htmlAddresses(entry, content);
  const pictures: Record<string, Picture> = {};
  const source = renderSource(entry, (address) => {
    const path = resolve(address);
    const picture = content.pictures.get(path);
    if (picture) pictures[path] = picture;
    return path;
  });
  return { source, pictures };
}

function imageOf(entry: Entry, content: Content): PictureAttributes | undefined {
  const src = isChangelogEntry(entry) ? imagePath(entry, content) : undefined;
  return src === undefined ? undefined : pictureAttributes(src, content.pictures.get(src));
}

/** The sections of a page all of whose headings are questions; none for other pages. */
function questionsOf(entry: Entry): TextSection[] {
  const sections = entry.document.sections.filter(({ heading }) => heading !== '');
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
