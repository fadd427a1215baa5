import { posix } from 'node:path';
import { foldersAbove } from '../common/folders-above.ts';
import { uniqueName } from '../common/unique-name.ts';
import { isSlug } from '../contract/paths.ts';
import { isHarmless } from '../files/safe-names.ts';
import type { Apis } from './apis.ts';
import { textField } from './fields.ts';
import { isLandingPage } from './home.ts';
import type { OldLocale, OldPage } from './old-site.ts';
import type { ParsedPage } from './page/read-page.ts';
import type { Report } from './report.ts';

/** The file and address of a page on the new site. */
export interface NewPage {
  /** Path relative to the new project, without extension: `content/docs/en/guide/setup`. */
  readonly file: string;
  readonly extension: '.md' | '.mdx';
  readonly address: string;
  readonly slug: string;
  readonly collection: 'docs' | 'changelog' | 'home';
  /** A page without a file, which the new site generates from an API description. */
  readonly isReference?: true;
}

/** Longest name in an address that leaves room for a number. */
const MAX_SEGMENT = 200;

/** Slug of the old page at `/docs`, where the new site lists all pages. */
const OVERVIEW = 'overview';

/** Converts a segment to a legal one. */
function legalSegment(segment: string): string {
  const plain = segment
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_.~-]+/g, '-')
    .slice(0, MAX_SEGMENT)
    .replace(/^[-._~]+|(?<![-.])[-.]+$/g, '')
    .replace(/\.(mdx?|html?|json|xml|txt|ya?ml)$/i, '-$1');
  if (plain === '') return 'page';
  return isHarmless(`/${plain}`) ? plain : `page-${plain}`;
}

/** The nearest legal, free slug. */
const freeSlug = (slug: string, taken: ReadonlySet<string>): string =>
  uniqueName(
    slug.split('/').map(legalSegment).join('/'),
    (each) => taken.has(each.toLowerCase()) || !isSlug(each),
  );

/** The address prefix of a locale on the new site; the first is at the root. */
const prefixOf = (code: string, locales: readonly OldLocale[]) =>
  code === locales[0]?.code ? '' : `/${code}`;

/**
 * Assigns a new file and address to each page. Addresses below `/docs` stay; illegal and duplicate names
 * are changed.
 */
export function assignNewPages(
  oldPages: readonly ParsedPage[],
  locales: readonly OldLocale[],
): ReadonlyMap<OldPage, NewPage> {
  const pages = oldPages.map(({ page }) => page);
  const newPages = new Map<OldPage, NewPage>();
  const slugsByWanted = new Map<string, string>();
  const takenByCollection = new Map<string, Set<string>>();
  const slugs = new Set(pages.map(({ slug }) => slug));
  /** The slug without a leading “docs”, which the new site adds, unless another page has that slug. */
  const wantedSlug = ({ slug }: OldPage): string => {
    const shortened = slug === 'docs' ? OVERVIEW : slug.replace(/^docs\//, '');
    return (slugs.has(shortened) ? slug : shortened).replace(/\/index$/, '') || 'home';
  };
  const folders = new Set(pages.flatMap((page) => foldersAbove(wantedSlug(page))));
  for (const oldPage of oldPages) {
    const { page, format } = oldPage;
    const { locale, kind } = page;
    const prefix = prefixOf(locale, locales);
    if (isLandingPage(oldPage)) {
      const extension = page.file.endsWith('.mdx') ? '.mdx' : '.md';
      const file = `content/home.${locale}`;
      newPages.set(page, { file, extension, address: prefix || '/', slug: '', collection: 'home' });
      continue;
    }
    const collection = kind === 'post' ? 'changelog' : 'docs';
    const wanted = kind === 'post' ? page.slug.replaceAll('/', '-') : wantedSlug(page);
    const taken = takenByCollection.get(`${collection}/${locale}`) ?? new Set();
    takenByCollection.set(`${collection}/${locale}`, taken);
    // Translations share a slug, even if it was changed.
    const key = `${collection}:${wanted}`;
    const shared = slugsByWanted.get(key);
    const slug =
      shared !== undefined && !taken.has(shared.toLowerCase()) ? shared : freeSlug(wanted, taken);
    slugsByWanted.set(key, slug);
    taken.add(slug.toLowerCase());
    const isFolder = collection === 'docs' && (folders.has(wanted) || isIndex(page));
    const file = `content/${collection}/${locale}/${slug}${isFolder && page.slug !== '' ? '/index' : ''}`;
    const address =
      collection === 'docs' ? `${prefix}/docs/${slug}` : `${prefix}/changelog/${slug}`;
    const hasComponents = collection === 'docs' && format === 'mdx' && page.file.endsWith('.mdx');
    const extension = hasComponents ? '.mdx' : '.md';
    newPages.set(page, { file, extension, address, slug, collection });
  }
  return newPages;
}

/**
 * Maps pages that only showed an API operation to the generated page of the operation: the first of
 * several authored pages, and all generated ones.
 */
export function withReferencePages(
  newPages: ReadonlyMap<OldPage, NewPage>,
  oldPages: readonly ParsedPage[],
  locales: readonly OldLocale[],
  apis: Apis,
  report: Report,
): ReadonlyMap<OldPage, NewPage> {
  const result = new Map(newPages);
  const taken = new Set<string>();
  for (const { page, data, origin } of oldPages) {
    const { operation, locale, file, address } = page;
    const slug = operation && apis.pageOf(operation);
    const hasText = origin.text.trim() !== '' || textField(data.description) !== undefined;
    if (slug === undefined || hasText) continue;
    const reference = `${prefixOf(locale, locales)}/docs/${slug}`;
    if (taken.has(reference) && !page.isGenerated) continue;
    taken.add(reference);
    result.set(page, {
      file: '',
      extension: '.md',
      address: reference,
      slug,
      collection: 'docs',
      isReference: true,
    });
    report.add('page-reference', file, 1, `${address} → ${reference}`);
  }
  return result;
}

const isIndex = ({ file, slug }: OldPage) =>
  /^(?:_?index|readme)\.\w+$/i.test(posix.basename(file)) &&
  slug !== '' &&
  posix.basename(slug) !== 'index';
