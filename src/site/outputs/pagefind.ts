import { escapeMarkup } from '../../common/escape.ts';
import { derived } from '../../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import { SEARCH_SCOPES } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import { searchedPages } from '../search-documents.ts';
import type { FileContent, OutputGroup } from './output.ts';

const FOLDER = '/pagefind/';

/** Most files with the texts of a language, since platforms limit the number of files. */
const MAX_FRAGMENTS = 1000;

/** User interfaces, which sites that search here have themselves. */
const INTERFACE = /^pagefind-(?:.*ui|highlight)\./;

/** The Pagefind index for other sites, if `search.pagefind` is set. */
export function pagefindOutputs(model: SiteModel): OutputGroup[] {
  if (!model.config.search.pagefind) return [];
  const pages = Object.values(model.editions).flatMap((edition) =>
    SEARCH_SCOPES.flatMap((scope) => searchedPages(edition, scope)),
  );
  const { root } = model;
  const inputs = pages.map(({ path, key, data }) => ({ path: root + path, key, data }));
  const content = derived('pagefind', inputs, () => makeBundle(pages, root));
  return [{ places: [FOLDER], make: () => content.make(), content }];
}

async function makeBundle(
  pages: readonly LinkedEntry[],
  root: string,
): Promise<ReadonlyMap<string, FileContent>> {
  const { close, createIndex } = await import('pagefind');
  try {
    const { index, errors } = await createIndex({ maxFragments: MAX_FRAGMENTS });
    if (!index) throw new Error(errors.join(' '));
    for (const page of pages) {
      const added = await index.addHTMLFile({ url: root + page.path, content: pageHtml(page) });
      if (added.errors.length > 0) throw new Error(`${page.path}: ${added.errors.join(' ')}`);
    }
    const { files } = await index.getFiles();
    return new Map(
      files.flatMap(({ path, content }) =>
        INTERFACE.test(path) ? [] : [[FOLDER + path, new Uint8Array(content)] as const],
      ),
    );
  } catch (cause) {
    throw new Error(
      `search.pagefind: Pagefind does not run here. Its program is in an optional package for each platform: install again without “--omit=optional”, or remove the setting. (${cause})`,
      { cause },
    );
  } finally {
    await close();
  }
}

/** The HTML of a page for Pagefind; headings with ids start sections in its results. */
function pageHtml(entry: LinkedEntry): string {
  const { locale, collection, data, body } = entry;
  const facts = {
    kind: collection,
    ...('version' in data && { version: data.version }),
    ...data.fields,
  };
  const marks = Object.entries(facts).flatMap(([name, value = '']) =>
    [value]
      .flat()
      .map(
        (each) =>
          `<meta data-pagefind-meta="${name}[content]" data-pagefind-filter="${name}[content]" content="${escapeMarkup(String(each))}">`,
      ),
  );
  const paragraphs = (text: string) =>
    text.split('\n').map((line) => `<p>${escapeMarkup(line)}</p>`);
  const sections = body.sections.flatMap(({ heading, slug, text }) => [
    heading === '' ? '' : `<h2 id="${escapeMarkup(slug ?? '')}">${escapeMarkup(heading)}</h2>`,
    ...paragraphs(text),
  ]);
  return [
    `<html lang="${locale}"><body>`,
    ...marks,
    `<h1>${escapeMarkup(entryTitle(entry))}</h1>`,
    ...paragraphs(data.description ?? ''),
    ...sections,
  ].join('');
}
