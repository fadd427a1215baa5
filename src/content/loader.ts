import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { LOCALES } from '../contract/locales.ts';
import { htmlAddresses, imagePath, isContentFile } from './addresses.ts';
import { buildState } from './build-state.ts';
import { loadContent } from './content.ts';
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
import { readSettings } from './settings.ts';

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

let inFlight: Promise<Content | undefined> | undefined;

/** Whether a change of the content makes a development server load anew. */
const isRefresh = ({ refreshContextData }: LoaderContext) => refreshContextData !== undefined;

/**
 * The content of the build or of the development server; read here, once for all the loaders of a
 * sync, where neither has read it.
 *
 * @returns nothing where it cannot be read and a development server waits for its repair
 * @throws {Error} where it cannot be read and nobody waits
 */
async function contentOf(context: LoaderContext): Promise<Content | undefined> {
  const known = buildState().content;
  if (known) return known;
  inFlight ??= loadContent(readSettings(process.env))
    .then(({ content }) => content)
    .finally(() => {
      inFlight = undefined;
    });
  const content = await inFlight;
  if (content || context.watcher) return content;
  throw new Error('The content cannot be read; see the problems listed above.');
}

const entriesOf = <C extends Collection>(content: Content, collection: C) =>
  LOCALES.flatMap((locale) => content[collection][locale] as readonly Entry<C>[]);

const digestOf = (value: unknown) =>
  createHash('sha256').update(buildState().version).update(JSON.stringify(value)).digest('hex');

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

async function store<C extends Collection>(
  entry: Entry<C>,
  data: PageData<C>,
  content: Content,
  context: LoaderContext,
): Promise<void> {
  const id = `${entry.locale}/${entry.slug}`;
  const { bodies } = buildState();
  bodies.delete(`${entry.collection}/${id}`);
  const { source, showsFiles } = sourceOf(entry, content);
  const file = entry.file === undefined ? undefined : join(content.folder, entry.file);
  const root = fileURLToPath(context.config.root);
  const filePath = file === undefined ? undefined : { filePath: relative(root, file) };
  const render = () =>
    context.renderMarkdown(source, file === undefined ? {} : { fileURL: pathToFileURL(file) });

  if (showsFiles && entry.format === 'md') {
    const rendered = await render();
    const assetImports = rendered.metadata?.imagePaths ?? [];
    context.store.set({ id, data: { ...data }, rendered, assetImports, ...filePath });
    return;
  }
  const isModule = filePath !== undefined && entry.format === 'mdx';
  if (!isModule) bodies.set(`${entry.collection}/${id}`, async () => (await render()).html);
  // A development server keeps no pages, and stores the less anew the less is stored of a page.
  const isKept = !context.watcher && !showsFiles;
  const keyed = isKept ? { ...data, cacheKey: keyOf(entry, data, source) } : data;
  const digest = digestOf({ keyed, filePath });
  if (context.store.get(id)?.digest !== digest) {
    context.store.set({ id, data: { ...keyed }, digest, deferredRender: isModule, ...filePath });
  } else if (isModule && !isRefresh(context)) {
    // The list of modules may be that of a run with other content.
    context.store.addModuleImport(filePath.filePath);
  }
}

/** Changes with what a page shows of its own; its place among all pages is not part of that. */
function keyOf<C extends Collection>({ format }: Entry<C>, data: PageData<C>, source: string) {
  return digestOf({ data: { ...data, position: 0 }, source, format });
}

/** Loads the pages of a collection, their HTML included. */
export function pagesLoader<C extends Collection>(collection: C): Loader {
  return {
    name: `lectern-${collection}`,
    async load(context) {
      const all = await contentOf(context);
      if (!all) return;
      const byPath = new Map(
        LOCALES.flatMap((locale) => publicPages(all, locale)).map((page) => [page.path, page]),
      );
      const stale = new Set(context.store.keys());
      for (const [position, entry] of entriesOf(all, collection).entries()) {
        const page = byPath.get(entry.path);
        if (!page) continue;
        stale.delete(`${entry.locale}/${entry.slug}`);
        const { markdown: _, ...publicPage } = page;
        const image = await imageOf(entry, all);
        const questions = questionsOf(entry);
        const data = {
          ...publicPage,
          slug: entry.slug,
          frontMatter: entry.data as FrontMatter<C>,
          headings: entry.document.headings,
          position,
          ...(questions.length > 0 && { questions }),
          ...(image !== undefined && { image }),
        };
        await store(entry, data, all, context);
      }
      for (const id of stale) context.store.delete(id);
    },
  };
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

/** Loads what all pages of a locale share; one entry per locale. */
export function siteLoader(): Loader {
  return {
    name: 'lectern-site',
    async load(context) {
      const all = await contentOf(context);
      if (!all) return;
      for (const locale of LOCALES) {
        const data: SiteData = {
          baseUrl: all.baseUrl,
          config: all.config,
          sections: sectionsOf(all, locale).map(({ slug, title, entries }) => ({
            slug,
            title,
            pages: entries.map(({ slug, path, data: { title, description } }) => ({
              slug,
              path,
              title,
              ...(description !== undefined && { description }),
            })),
          })),
          example: (await operationExamples(all, locale)).searchDocumentation,
          parameters: exampleParameters(all, locale),
        };
        context.store.set({ id: locale, data: { ...data } });
      }
    },
  };
}
