import { join } from 'node:path';
import { forLocale, localizedText } from '../../contract/locales.ts';
import { derived, keyOf } from '../derived.ts';
import {
  type Diagnostic,
  mistake,
  type Problem,
  position,
  START,
  warning,
} from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { contentFilePath } from '../links/links.ts';
import { PageBody } from '../page/compile-page.ts';
import { RENDERABLE, unrenderedProblem } from '../page/diagram.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { readText } from '../read/read-text.ts';
import type { Settings } from '../read/settings.ts';
import type { ContentFolder } from '../read-folder.ts';
import type { Recall } from '../recall.ts';
import type { PublishedApi } from './description.ts';
import { groupsOf, originsOf } from './operations.ts';
import { readParts } from './parts.ts';

const UNRENDERED = unrenderedProblem(`write ${RENDERABLE}`);

const withoutExample = (name: string): Problem =>
  warning(
    'api-example',
    `the example of ${name === '' ? 'a schema' : `“${name}”`} is omitted, since it would be too large`,
    'add an “example” to the schema, or lower its minimum lengths',
  );

/** A folder with descriptions of APIs, and the settings that name them. */
type ApisFolder = Pick<
  ContentFolder,
  'folder' | 'paths' | 'filesRoot' | 'site' | 'files' | 'texts'
> &
  Pick<Settings, 'baseUrl'>;

/**
 * Makes the pages of all configured APIs, and reports every problem in their descriptions.
 *
 * @returns the pages, the origins that their request forms call, and bundled multi-file descriptions, by
 *   absolute path
 */
export async function readApis(from: ApisFolder, recall: Recall) {
  const { site, files, texts, baseUrl, paths, filesRoot } = from;
  const all: Awaited<ReturnType<typeof readApi>>[] = [];
  const diagnostics = new Map<string, Diagnostic>();
  // Deduplicates: languages may share a description, and descriptions their files.
  const add = (each: Diagnostic) => diagnostics.set(JSON.stringify(each), each);
  for (const [index, api] of (site.config?.apis ?? []).entries()) {
    for (const locale of site.locales.codes) {
      const file = localizedText(api.file, locale);
      if (!files.has(file)) {
        const hint = didYouMean(file, files, 'correct the path: it is relative to site.yaml');
        const missing = mistake('api-missing', `there is no file “${file}”`, hint);
        const at = site.positionOf(['apis', String(index)], 'file');
        add({ path: SITE_FILE, ...at, ...missing });
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
        descriptionPath: contentFilePath(file, filesRoot),
        hasForm: api.tryIt,
      };
      const read = await readApi(published, file, from, recall);
      for (const each of read.diagnostics) add(each);
      all.push(read);
    }
  }
  return {
    found: all.flatMap(({ found }) => found),
    origins: [...new Set(all.flatMap(({ origins }) => origins))],
    bundles: new Map(all.flatMap(({ bundles }) => [...bundles])),
    diagnostics: [...diagnostics.values()],
  };
}

async function readApi(
  api: PublishedApi,
  file: string,
  { folder, files }: ApisFolder,
  recall: Recall,
) {
  const { text = '', problem } = readText(join(folder, file));
  if (problem) {
    const diagnostics = [{ path: file, ...problem }];
    return { found: [], origins: [], bundles: new Map(), diagnostics };
  }
  const parts = await readParts(file, text, (path) =>
    files.has(path) ? readText(join(folder, path)).text : undefined,
  );
  const pages = derived('api pages', { api, file, text, parts }, async (inputs) => {
    const { api, file, text, parts } = inputs;
    // Loaded lazily, with their libraries, for the first description that is not cached.
    const { readDescription } = await import('./read-description.ts');
    const { apiPages } = await import('./pages.ts');
    const read = await readDescription(text, file, parts);
    if ('problems' in read) return { problems: read.problems, pages: [], origins: [] };
    const { description, warnings } = read;
    const pages = apiPages(description, api);
    const at = (part: string) => {
      const texts = [[file, text] as const, ...parts];
      const [path, source] = texts.find(([, each]) => each.includes(part)) ?? [file, text];
      return { path, ...position(source, Math.max(0, source.indexOf(part))) };
    };
    return {
      problems: [
        ...warnings,
        ...[...description.unrenderedDiagrams].map((line) => ({ ...UNRENDERED, ...at(line) })),
        ...[...description.withoutExample].map((name) => ({
          ...withoutExample(name),
          ...at(name),
        })),
      ],
      pages,
      origins: api.hasForm ? originsOf(groupsOf(description, api.slug)) : [],
      bundled: read.bundled,
    };
  });
  const made = await recall(pages);
  return {
    found: made.pages.map(({ page, data, body }) => ({
      ...page,
      // Publishes the description, which the overview page links to.
      ...(page.slug === api.slug && {
        links: [{ ...START, address: contentFilePath(file), isImage: false }],
      }),
      data,
      body: new PageBody(body, () => body.html, recall),
      source: file,
      key: keyOf('api page', [pages.key, page.slug]),
    })),
    origins: made.origins,
    bundles: new Map(made.bundled === undefined ? [] : [[join(folder, file), made.bundled]]),
    diagnostics: made.problems,
  };
}
