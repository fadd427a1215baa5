import { checkContent, compile, type GeneratedSite, inOrder } from '../compile/compile.ts';
import type { Content } from '../compile/content.ts';
import type { Diagnostic } from '../compile/diagnostics/diagnostics.ts';
import type { Entry, LinkedEntry } from '../compile/entry.ts';
import type { LinkIndex } from '../compile/links.ts';
import { highlightedCode } from '../compile/page/highlight.ts';
import type { Settings } from '../compile/read/settings.ts';
import { type Recall, withoutCache } from '../compile/recall.ts';
import { resolvePage } from '../compile/resolve-links.ts';
import { forLocale, type Locale, type PerLocale } from '../contract/locales.ts';
import { loadStemmer } from '../search/stemmers.ts';
import { operationExamples } from './examples.ts';
import { foldersOf } from './folders.ts';
import { frameOf } from './frame.ts';
import { homeOf } from './home.ts';
import { lookOf } from './look/look.ts';
import type { OperationExamples, SiteModel } from './model.ts';
import { referenceHeading } from './parts.ts';
import { publicPages } from './public-pages.ts';
import { referenceEntry } from './reference.ts';
import { sectionsOf } from './sections.ts';

/** The model of a site, and every problem in its content. */
export interface LoadedSite {
  /** Absent if `site.yaml` has errors: nothing can be built without it. */
  readonly model?: SiteModel;
  /** Every problem, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The reference of the API in each locale, if the site has it. */
async function references(
  site: GeneratedSite,
  recall: Recall,
  examples?: PerLocale<OperationExamples>,
): Promise<readonly Entry<'docs'>[]> {
  if (site.off.has('reference')) return [];
  return Promise.all(
    site.locales.codes.map(async (locale) => {
      const heading = site.config && referenceHeading(site.config, locale);
      const entry = await referenceEntry(locale, site, recall, examples?.[locale]);
      return heading === undefined ? entry : { ...entry, heading };
    }),
  );
}

/**
 * Checks the content of a site.
 *
 * @throws {Error} if the folder cannot be read
 */
export async function checkSite(settings: Settings): Promise<readonly Diagnostic[]> {
  return checkContent({ ...settings, generate: (site) => references(site, withoutCache) });
}

/**
 * Reads, checks and compiles the content of a site.
 *
 * @throws {Error} if the folder cannot be read
 */
export async function loadSite(
  settings: Settings,
  recall: Recall = withoutCache,
): Promise<LoadedSite> {
  // The examples of the reference are responses about other pages, so it is generated twice: they
  // change no anchor, which links of other pages may lead to.
  const generate = (site: GeneratedSite) => references(site, recall);
  const { content, generated, links, diagnostics } = await compile(
    { ...settings, generate },
    recall,
  );
  if (!content) return { diagnostics };
  const draft = withPages(content, generated, links);
  const { locales } = content;
  await Promise.all(locales.codes.map(loadStemmer));
  const inEachLocale = async <T>(make: (locale: Locale) => Promise<T>): Promise<PerLocale<T>> =>
    Object.fromEntries(
      await Promise.all(locales.codes.map(async (locale) => [locale, await make(locale)] as const)),
    );
  const examples = await inEachLocale((locale) => operationExamples(draft, locale));
  const exampleHtml = await inEachLocale((locale) =>
    highlightedCode(
      JSON.stringify(forLocale(examples, locale).searchDocumentation.response, null, 2),
      'json',
      undefined,
      recall,
    ),
  );
  const finished = await references(content, recall, examples);
  const whole = withPages(content, finished, links);
  const sections = locales.map((locale) => sectionsOf(forLocale(whole.outline, locale)));
  const folders = locales.map((locale) => foldersOf(forLocale(whole.docs, locale)));
  const frames = locales.map((locale) => frameOf(content.config, locale, links));
  const homes = locales.map((locale) => homeOf(content, locale, links));
  const look = lookOf(content);
  const shown = { ...whole, examples, exampleHtml, frames, homes, look, sections, folders };
  const pages = locales.map((locale) => publicPages(shown, locale));
  return { model: { ...shown, pages }, diagnostics };
}

/** Adds generated pages to a content. */
function withPages(content: Content, generated: readonly Entry[], links: LinkIndex): Content {
  const linked = generated.map((entry): LinkedEntry => {
    return { ...entry, targets: resolvePage(entry, links).links };
  });
  const { docs, changelog, solutions, landing } = content;
  const all = [docs, changelog, solutions, landing].flatMap((byLocale): LinkedEntry[] =>
    Object.values(byLocale).flat(),
  );
  return {
    ...content,
    ...inOrder([...all, ...linked], content.locales, content.navigations, links),
  };
}
