import { isAllowed } from '../../contract/allowed-origins.ts';
import type { Locales } from '../../contract/locales.ts';
import {
  type Diagnostic,
  mistake,
  type Position,
  type Problem,
  START,
  warning,
} from '../diagnostics/diagnostics.ts';
import { entryTitle, type Page } from '../entry.ts';
import { isExternal } from '../page/addresses.ts';
import { RENDERABLE, UNDESCRIBED, unrenderedProblem } from '../page/diagram.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { neededFonts } from '../read/preview-fonts.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { FoundPage } from '../read-folder.ts';

/** Places a problem in the file of a page; by default at the start. */
export const diagnosticOf = (
  page: Page,
  problem: Problem,
  { line, column }: Position = START,
): Diagnostic => ({
  path: page.file ?? page.path,
  line,
  column,
  ...problem,
});

/** Finds pages with the same address, ignoring case. */
export function checkDuplicates(pages: readonly Page[]): Diagnostic[] {
  const byPath = Map.groupBy(pages, ({ path }) => path.toLowerCase());
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map((page) => {
      const message = `the slug “${page.slug}” is taken by ${first?.file ?? 'a generated page'}`;
      return diagnosticOf(page, mistake('slug-duplicate', message, 'rename one of the two files'));
    }),
  );
}

/** Finds pages that lack a translation without a fallback in the first language. */
export function checkPairs(
  pages: readonly Page[],
  translations: SiteConfig['translations'],
  locales: Locales,
): Diagnostic[] {
  const isComplete = translations === 'complete';
  const severity = isComplete ? 'error' : 'warning';
  const way = isComplete ? `, or set “translations: fallback” or “partial” in ${SITE_FILE}` : '';
  const key = ({ collection, slug }: Page) => `${collection}/${slug}`;
  const localesOf = Map.groupBy(pages, key);
  const topOf = ({ locale, slug }: Page) => `${locale}/${slug.split('/', 1)[0]}`;
  // Folders that look like unlisted languages: their pages also exist outside of them.
  const unlisted = new Map(
    pages.flatMap((page): [string, Page][] => {
      const [, rest] = /^(?:[a-z]{2}|[a-z]{2,3}-[A-Za-z]{2,4})\/(.+)$/.exec(page.slug) ?? [];
      return localesOf.has(`${page.collection}/${rest}`) ? [[topOf(page), page]] : [];
    }),
  );
  return pages.flatMap((page) => {
    const have = new Set(localesOf.get(key(page))?.map(({ locale }) => locale));
    if (translations === 'fallback' && have.has(locales.first)) return [];
    const missing = locales.codes.filter((locale) => !have.has(locale));
    const shown = unlisted.get(topOf(page));
    if (shown === page && missing.length > 0) {
      const [name] = page.slug.split('/', 1);
      const message = `“${name}” looks like a language that the site does not list`;
      const hint = `add “code: ${name}” to locales in ${SITE_FILE}, and move the folder to ${page.collection}/${name}`;
      return [diagnosticOf(page, { severity, code: 'pair-missing', message, hint })];
    }
    // Reports a page once, however many languages have it.
    const isFirst = page.locale === locales.codes.find((locale) => have.has(locale));
    if (shown || !isFirst || missing.length === 0) return [];
    const own = new RegExp(`([/.])${page.locale}([/.])`);
    const files = missing.map((locale) => page.file?.replace(own, `$1${locale}$2`) ?? '');
    const codes = missing.map((locale) => `“${locale}”`).join(', ');
    const message = `the page has no translation in ${codes}`;
    const hint = `write ${files.join(', ')}${way}`;
    return [diagnosticOf(page, { severity, code: 'pair-missing', message, hint })];
  });
}

const UNRENDERED = unrenderedProblem(
  `run “npm install mermaid” to have browsers draw it, or write ${RENDERABLE}`,
);

/** Finds diagrams that the build does not render, and browsers cannot without Mermaid. */
export function checkDiagrams(pages: readonly Page[], hasMermaid: boolean): Diagnostic[] {
  return pages.flatMap((page) =>
    (page.diagrams ?? []).flatMap(({ isDescribed, ...place }) => {
      if (!hasMermaid) return diagnosticOf(page, UNRENDERED, place);
      return isDescribed ? [] : diagnosticOf(page, UNDESCRIBED, place);
    }),
  );
}

/** Finds frames that the content security policy blocks. */
export function checkFrames(pages: readonly Page[], allowed: readonly string[]): Diagnostic[] {
  return pages.flatMap((page) =>
    (page.frames ?? [])
      .filter(({ address }) => !isExternal(address) || !isAllowed(address, allowed))
      .map(({ address, ...place }) => {
        const url = isExternal(address) ? URL.parse(address, 'https://site.invalid') : null;
        const isSecure = url?.protocol === 'https:';
        const hint = isSecure
          ? `allow its host in ${SITE_FILE}: “csp: { frames: [${url.origin}] }”`
          : url
            ? 'link to it, or use an address that begins with https:'
            : 'link to it: the site’s own pages cannot be framed';
        const message = `pages cannot frame “${address}”`;
        return diagnosticOf(page, warning('policy-blocked', message, hint), place);
      }),
  );
}

/** Finds missing fonts of preview pictures; reports each at the first text that needs it. */
export function checkFonts(found: readonly FoundPage[], config: SiteConfig): Diagnostic[] {
  if (!config.ogImages) return [];
  const texts = [
    ...[config.name, config.tagline]
      .flatMap((text) => Object.values(text))
      .map((text) => [SITE_FILE, text] as const),
    ...found.map(
      ({ file, path, data }) => [file ?? path, data ? entryTitle({ data }) : ''] as const,
    ),
  ];
  const diagnostics = new Map<string, Diagnostic>();
  for (const [path, text] of texts) {
    for (const [{ name, script }, character] of neededFonts(text).missing) {
      const message = `preview pictures leave out “${character}”, since no installed font covers ${script}`;
      const hint = `run “npm install @fontsource-variable/${name}”, or set “ogImages: false” in ${SITE_FILE}`;
      const missing = { path, ...START, ...warning('font-missing', message, hint) };
      if (!diagnostics.has(name)) diagnostics.set(name, missing);
    }
  }
  return [...diagnostics.values()];
}
