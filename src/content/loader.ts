import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { LOCALES } from '../contract/locales.ts';
import { buildState } from './build-state.ts';
import { loadContent } from './content.ts';
import type { Collection } from './schemas.ts';
import { readSettings } from './settings.ts';
import { type PageData, type PageSource, type SitePages, sitePages } from './site-pages.ts';

let inFlight: Promise<SitePages | undefined> | undefined;

/** Whether a change of the content makes a development server load anew. */
const isRefresh = ({ refreshContextData }: LoaderContext) => refreshContextData !== undefined;

/**
 * The pages of the build or of the development server; read here, once for all the loaders of a
 * sync, where neither has read them.
 *
 * @returns nothing where the content cannot be read and a development server waits for its repair
 * @throws {Error} where it cannot be read and nobody waits
 */
async function pagesFor(context: LoaderContext): Promise<SitePages | undefined> {
  const known = await buildState().pages;
  if (known) return known;
  inFlight ??= loadContent(readSettings(process.env))
    .then(({ content }) => content && sitePages(content))
    .finally(() => {
      inFlight = undefined;
    });
  const pages = await inFlight;
  if (pages || context.watcher) return pages;
  throw new Error('The content cannot be read; see the problems listed above.');
}

const digestOf = (value: unknown) =>
  createHash('sha256').update(buildState().version).update(JSON.stringify(value)).digest('hex');

const idOf = ({ locale, slug }: PageData<Collection>) => `${locale}/${slug}`;

async function store<C extends Collection>(
  collection: C,
  page: PageSource<C>,
  folder: string,
  context: LoaderContext,
): Promise<void> {
  const { source, showsFiles, format, data } = page;
  const id = idOf(data);
  const { bodies } = buildState();
  bodies.delete(`${collection}/${id}`);
  const file = page.file === undefined ? undefined : join(folder, page.file);
  const root = fileURLToPath(context.config.root);
  const filePath = file === undefined ? undefined : { filePath: relative(root, file) };
  const render = () =>
    context.renderMarkdown(source, file === undefined ? {} : { fileURL: pathToFileURL(file) });

  if (showsFiles && format === 'md') {
    const rendered = await render();
    const assetImports = rendered.metadata?.imagePaths ?? [];
    context.store.set({ id, data: { ...data }, rendered, assetImports, ...filePath });
    return;
  }
  const isModule = filePath !== undefined && format === 'mdx';
  if (!isModule) bodies.set(`${collection}/${id}`, async () => (await render()).html);
  // A development server keeps no pages, and stores the less anew the less is stored of a page.
  const isKept = !context.watcher && !showsFiles;
  const keyed = isKept ? { ...data, cacheKey: keyOf(page) } : data;
  const digest = digestOf({ keyed, filePath });
  if (context.store.get(id)?.digest !== digest) {
    context.store.set({ id, data: { ...keyed }, digest, deferredRender: isModule, ...filePath });
  } else if (isModule && !isRefresh(context)) {
    // The list of modules may be that of a run with other content.
    context.store.addModuleImport(filePath.filePath);
  }
}

/** Changes with what a page shows of its own; its place among all pages is not part of that. */
function keyOf({ format, data, source }: PageSource): string {
  return digestOf({ data: { ...data, position: 0 }, source, format });
}

/** Loads the pages of a collection, their HTML included. */
export function pagesLoader<C extends Collection>(collection: C): Loader {
  return {
    name: `lectern-${collection}`,
    async load(context) {
      const all = await pagesFor(context);
      if (!all) return;
      const stale = new Set(context.store.keys());
      for (const page of all.pages[collection]) {
        stale.delete(idOf(page.data));
        await store(collection, page, all.folder, context);
      }
      for (const id of stale) context.store.delete(id);
    },
  };
}

/** Loads what all pages of a locale share; one entry per locale. */
export function siteLoader(): Loader {
  return {
    name: 'lectern-site',
    async load(context) {
      const all = await pagesFor(context);
      if (!all) return;
      for (const locale of LOCALES)
        context.store.set({ id: locale, data: { ...all.site[locale] } });
    },
  };
}
