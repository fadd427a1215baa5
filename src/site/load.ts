import { lazy, perObject } from '../common/lazy.ts';
import {
  checkContent,
  compile,
  type GeneratedSite,
  type VersionContent,
} from '../compile/compile.ts';
import { type Content, editionOf, entriesOf } from '../compile/content.ts';
import type { Diagnostic } from '../compile/diagnostics/diagnostics.ts';
import type { Entry, LinkedEntry } from '../compile/entry.ts';
import { fallbackPagesOf, localTarget } from '../compile/fallback-pages.ts';
import type { LinkIndex } from '../compile/links/links.ts';
import { resolvePage } from '../compile/links/resolve-links.ts';
import { inOrder } from '../compile/outline/in-order.ts';
import { highlightedCode } from '../compile/page/code-html.ts';
import type { SiteConfig } from '../compile/read/schemas/site.ts';
import type { Settings } from '../compile/read/settings.ts';
import { type Recall, withoutCache } from '../compile/recall.ts';
import { SHARED_PREVIEWS_FROM } from '../contract/limits.ts';
import { forLocale, type Locale, localizedText, type PerLocale } from '../contract/locales.ts';
import { REFERENCE_SLUG } from '../contract/paths.ts';
import { loadStemmer } from '../search/stemmers.ts';
import { referencePages } from './api/reference.ts';
import { operationExamples } from './api/resources.ts';
import { homeOf } from './home.ts';
import type { Edition, OperationExamples, SiteModel } from './model.ts';
import { filledParts, siteParts } from './parts.ts';
import { publicPages } from './public-pages.ts';
import { foldersOf, sectionsOf } from './sections.ts';
import { themeOf } from './theme.ts';
import { SiteVersions } from './versions.ts';
import { shellOf } from './views/shell.ts';

export interface LoadedSite {
  /** Absent if `site.yaml` has errors: nothing can be built without it. */
  readonly model?: SiteModel;
  /** All problems, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

async function references(
  site: GeneratedSite,
  recall: Recall,
  examples?: PerLocale<OperationExamples>,
): Promise<readonly Entry<'docs'>[]> {
  if (site.disabledParts.has('reference')) return [];
  const pages = await Promise.all(
    site.locales.codes.map(async (locale) => {
      const text = forLocale(site.texts, locale);
      const pages = await referencePages({ ...site, locale, text }, recall, examples?.[locale]);
      const configured = site.config?.reference?.heading;
      if (!configured) return pages;
      const heading = localizedText(configured, locale);
      return pages.map((page) => (page.slug === REFERENCE_SLUG ? { ...page, heading } : page));
    }),
  );
  return pages.flat();
}

/** Checks the content of a site; throws if the folder cannot be read. */
export async function checkSite(
  settings: Settings,
  recall: Recall = withoutCache,
): Promise<readonly Diagnostic[]> {
  return checkContent({ ...settings, generate: (site) => references(site, recall) }, recall);
}

/** Reads, checks and compiles the content of a site; throws if the folder cannot be read. */
export async function loadSite(
  settings: Settings,
  recall: Recall = withoutCache,
): Promise<LoadedSite> {
  // The reference is generated twice, since its examples are responses about other pages. They do not
  // change addresses and anchors, to which other pages may link.
  const generate = (site: GeneratedSite) => references(site, recall);
  const { content, versions, generated, links, diagnostics } = await compile(
    { ...settings, generate },
    recall,
  );
  if (!content) return { diagnostics };
  const draft = withPages(content, generated, links);
  const { locales, config } = content;
  await Promise.all(locales.codes.map(loadStemmer));
  const inEachLocale = async <T>(make: (locale: Locale) => Promise<T>): Promise<PerLocale<T>> =>
    Object.fromEntries(
      await Promise.all(locales.codes.map(async (locale) => [locale, await make(locale)] as const)),
    );
  const examples = await inEachLocale((locale) =>
    operationExamples(editionOf(draft, locale), recall),
  );
  const exampleHtml = await inEachLocale((locale) => {
    const { response } = forLocale(examples, locale).searchDocumentation;
    return highlightedCode({ code: JSON.stringify(response, null, 2), language: 'json' }, recall);
  });
  const finished = await references(content, recall, examples);
  const current = { content: withPages(content, finished, links), links };
  const isFallback = config.translations === 'fallback';
  /** The content with missing translations replaced by pages of the first language. */
  const shownContent = perObject(({ content, links }: VersionContent) =>
    isFallback ? withEntries(content, linkedFallbackPages(content, links), links) : content,
  );
  const previews = previewsOf(config, [current, ...versions]);
  const common = { theme: themeOf(content), ...(previews && { previews }) };
  const inLocale = locales.map((locale) => {
    const own = editionOf(content, locale);
    const editions = [current, ...versions].map((each) => editionOf(shownContent(each), locale));
    return {
      shell: shellOf(own, links),
      home: homeOf(own, siteParts(own), links),
      examples: forLocale(examples, locale),
      exampleHtml: forLocale(exampleHtml, locale),
      ...(content.versions.length > 0 && { siteVersions: new SiteVersions(editions) }),
    };
  });
  const modelOf = (content: Content, shown?: SiteModel): SiteModel => {
    const editions: PerLocale<Edition> = locales.map((locale) => {
      const own = editionOf(content, locale);
      const parts = siteParts(own);
      const pages = lazy(() =>
        shown
          ? forLocale(shown.editions, locale).pages.filter(({ original }) => !original)
          : publicPages(edition, editions),
      );
      const edition: Edition = {
        ...own,
        ...common,
        ...forLocale(inLocale, locale),
        parts,
        filledParts: filledParts(parts, own),
        sections: sectionsOf(own.outline),
        folders: foldersOf(own.docs),
        get pages() {
          return pages();
        },
      };
      return edition;
    });
    return { ...content, ...common, ...(shown && { shown }), editions };
  };
  const modelIn = (each: VersionContent) =>
    modelOf(each.content, isFallback ? modelOf(shownContent(each)) : undefined);
  const others = versions.map(modelIn);
  return { model: { ...modelIn(current), ...(others.length > 0 && { others }) }, diagnostics };
}

/** Whether pages or only sections have their own preview pictures, depending on the number of pages. */
function previewsOf(
  { ogImages }: SiteConfig,
  versions: readonly VersionContent[],
): SiteModel['previews'] {
  if (typeof ogImages === 'string') return ogImages;
  if (!ogImages) return undefined;
  const pages = versions.flatMap(({ content }) =>
    Object.values(content.collections).flatMap(({ docs }) => docs),
  );
  return pages.length < SHARED_PREVIEWS_FROM ? 'pages' : 'sections';
}

/** Replacements for missing translations, whose links stay in the language of the reader. */
const linkedFallbackPages = (content: Content, links: LinkIndex): LinkedEntry[] =>
  fallbackPagesOf(entriesOf(content), content).map((page) => {
    const targets = lazy(() => page.targets.map((target) => localTarget(target, page, links)));
    return {
      ...page,
      // Lazy, since the development server shows few of them.
      get targets() {
        return targets();
      },
    };
  });

const withPages = (content: Content, generated: readonly Entry[], links: LinkIndex): Content =>
  withEntries(
    content,
    generated.map((entry) => ({ ...entry, targets: resolvePage(entry, links) })),
    links,
  );

/** Adds pages in display order. */
function withEntries(content: Content, more: readonly LinkedEntry[], links: LinkIndex): Content {
  if (more.length === 0) return content;
  const entries = [...entriesOf(content), ...more];
  return { ...content, collections: inOrder(entries, content.navigations, links) };
}
