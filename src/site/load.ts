import { checkContent, compile, inOrder } from '../compile/compile.ts';
import type { Content } from '../compile/content.ts';
import type { Diagnostic } from '../compile/diagnostics/diagnostics.ts';
import type { Entry, LinkedEntry } from '../compile/entry.ts';
import type { LinkIndex } from '../compile/links.ts';
import { highlightedCode } from '../compile/page/highlight.ts';
import type { Settings } from '../compile/read/settings.ts';
import type { Site } from '../compile/read/site-file.ts';
import { type Recall, withoutCache } from '../compile/recall.ts';
import { resolvePage } from '../compile/resolve-links.ts';
import { LOCALES, type Locale, perLocale } from '../contract/locales.ts';
import { operationExamples } from './examples.ts';
import { foldersOf } from './folders.ts';
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
  { off, config }: Pick<Site, 'off' | 'config'>,
  baseUrl: string,
  examples?: Readonly<Record<Locale, OperationExamples>>,
): Promise<readonly Entry<'docs'>[]> {
  if (off.has('reference')) return [];
  return Promise.all(
    LOCALES.map(async (locale) => {
      const heading = config && referenceHeading(config, locale);
      const site = { baseUrl, off, config };
      const entry = await referenceEntry(locale, site, examples?.[locale]);
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
  return checkContent({ ...settings, generate: (site) => references(site, settings.baseUrl) });
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
  const generate = (site: Site) => references(site, settings.baseUrl);
  const { content, generated, links, diagnostics } = await compile(
    { ...settings, generate },
    recall,
  );
  if (!content) return { diagnostics };
  const draft = withPages(content, generated, links);
  const examples = await inEachLocale((locale) => operationExamples(draft, locale));
  const exampleHtml = await inEachLocale((locale) =>
    highlightedCode(JSON.stringify(examples[locale].searchDocumentation.response, null, 2), 'json'),
  );
  const finished = await references(content, settings.baseUrl, examples);
  const whole = withPages(content, finished, links);
  const sections = perLocale((locale) => sectionsOf(whole.outline[locale]));
  const folders = perLocale((locale) => foldersOf(whole.docs[locale]));
  const shown = { ...whole, examples, exampleHtml, sections, folders };
  const pages = perLocale((locale) => publicPages(shown, locale));
  return { model: { ...shown, pages }, diagnostics };
}

async function inEachLocale<T>(make: (locale: Locale) => Promise<T>): Promise<Record<Locale, T>> {
  const made = await Promise.all(
    LOCALES.map(async (locale) => [locale, await make(locale)] as const),
  );
  const byLocale = new Map(made);
  return perLocale((locale) => byLocale.get(locale) as T);
}

/** Adds generated pages to a content. */
function withPages(content: Content, generated: readonly Entry[], links: LinkIndex): Content {
  const linked = generated.map((entry): LinkedEntry => {
    return { ...entry, targets: resolvePage(entry, links).links };
  });
  const { docs, changelog, solutions } = content;
  const all = [docs, changelog, solutions].flatMap((byLocale): LinkedEntry[] =>
    LOCALES.flatMap((locale): readonly LinkedEntry[] => byLocale[locale]),
  );
  return { ...content, ...inOrder([...all, ...linked], content.navigations, links) };
}
