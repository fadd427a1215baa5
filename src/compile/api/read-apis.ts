import { join } from 'node:path';
import { forLocale, localizedText } from '../../contract/locales.ts';
import { type SitePaths, sitePaths } from '../../contract/paths.ts';
import { derived, keyOf } from '../derived.ts';
import {
  type Diagnostic,
  mistake,
  type Problem,
  position,
  warning,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { DRAWABLE, undrawn } from '../page/diagram.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { readText } from '../read/read-text.ts';
import type { Settings } from '../read/settings.ts';
import type { ContentFolder, FoundPage } from '../read-folder.ts';
import type { Recall } from '../recall.ts';
import type { PublishedApi } from './description.ts';
import { groupsOf, originsOf } from './operations.ts';
import type { ApiPage } from './pages.ts';

const UNDRAWN = undrawn(`write ${DRAWABLE}`);

const withoutExample = (name: string): Problem =>
  warning(
    'api-example',
    `there is no example of ${name === '' ? 'a schema' : `“${name}”`}: it would be too large`,
    'add an “example” to the schema, or lower its minimum lengths',
  );

/** The pages of APIs, and the origins that their forms send requests to. */
interface ApiPages {
  readonly found: FoundPage[];
  readonly origins: readonly string[];
}

/**
 * The pages of all APIs that the settings name, and every problem in their descriptions.
 *
 * @param folder the content folder, absolute
 * @param paths those of a version (default: those of the current one)
 */
export async function readApis(
  { site, files, texts }: Pick<ContentFolder, 'site' | 'files' | 'texts'>,
  {
    folder,
    baseUrl,
    paths = sitePaths(site.locales),
  }: Pick<Settings, 'folder' | 'baseUrl'> & { readonly paths?: SitePaths },
  recall: Recall,
): Promise<ApiPages & { readonly diagnostics: Diagnostic[] }> {
  const found: FoundPage[] = [];
  const origins = new Set<string>();
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  for (const [index, api] of (site.config?.apis ?? []).entries()) {
    for (const locale of site.locales.codes) {
      const file = localizedText(api.file, locale);
      if (!files.has(file)) {
        const hint = didYouMean(file, files, 'write its path, relative to this file');
        const missing = mistake('api-missing', `there is no file “${file}”`, hint);
        const at = site.positionOf(['apis', String(index)], 'file');
        diagnostics.set(file, [{ path: SITE_FILE, ...at, ...missing }]);
        continue;
      }
      const published: PublishedApi = {
        slug: api.path,
        label: localizedText(api.label, locale),
        order: index,
        locale,
        texts: forLocale(texts, locale),
        baseUrl,
        prefix: paths.doc(locale, ''),
        hasForm: api.tryIt,
      };
      const read = await readApi(published, file, folder, recall);
      found.push(...read.found);
      for (const origin of read.origins) origins.add(origin);
      diagnostics.set(file, read.diagnostics);
    }
  }
  return { found, origins: [...origins], diagnostics: [...diagnostics.values()].flat() };
}

async function readApi(
  api: PublishedApi,
  file: string,
  folder: string,
  recall: Recall,
): Promise<ApiPages & { readonly diagnostics: readonly Diagnostic[] }> {
  const { text = '', problem } = readText(join(folder, file));
  if (problem) return { found: [], origins: [], diagnostics: [{ path: file, ...problem }] };
  const pages = derived('api pages', { api, text }, async ({ api, text }) => {
    // Loaded with their libraries for the first description that no earlier build has read.
    const { readDescription } = await import('./read-description.ts');
    const { apiPages } = await import('./pages.ts');
    const read = await readDescription(text);
    if ('problems' in read) return { problems: read.problems, pages: [], origins: [] };
    const undrawn = new Set<string>();
    const pages = await apiPages(read.description, api, recall, (line) => undrawn.add(line));
    const at = (part: string) => position(text, Math.max(0, text.indexOf(part)));
    return {
      problems: [
        ...[...undrawn].map((line) => ({ ...UNDRAWN, ...at(line) })),
        ...[...read.description.withoutExample].map((name) => ({
          ...withoutExample(name),
          ...at(name),
        })),
      ],
      pages,
      origins: api.hasForm ? originsOf(groupsOf(read.description)) : [],
    };
  });
  const made = await recall(pages);
  return {
    found: made.pages.map((page) => foundPage(page, api, file, pages.key)),
    origins: made.origins,
    diagnostics: made.problems.map((each) => ({ path: file, ...each })),
  };
}

const foundPage = (
  { slug, data, facts, body, operation, isList }: ApiPage,
  { locale, prefix }: PublishedApi,
  file: string,
  key: string,
): FoundPage => ({
  page: {
    ...facts,
    collection: 'docs',
    locale,
    slug,
    path: prefix + slug,
    ...(operation && { operation }),
    isList,
  },
  data,
  body: { ...body, html: () => body.html },
  source: file,
  key: keyOf('api page', [key, slug]),
});
