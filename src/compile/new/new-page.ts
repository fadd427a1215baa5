import { posix } from 'node:path';
import { stringify } from 'yaml';
import { inWords } from '../../common/in-words.ts';
import { slugOf } from '../../common/slug-of.ts';
import type { Locale } from '../../contract/locales.ts';
import { isSlug, sitePaths } from '../../contract/paths.ts';
import { writeNewFiles } from '../../files/write-new-files.ts';
import { builtInTexts } from '../../i18n/catalogue.ts';
import { localDay } from '../../i18n/dates.ts';
import { entryPath, type Page } from '../entry.ts';
import { titleFromPath } from '../outline/arrange.ts';
import { SITE_FILE, slugProblem } from '../read/content-path.ts';
import { nameProblem } from '../read/list-files.ts';
import { COLLECTIONS, type Collection } from '../read/schemas/front-matter.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import { type FoundPage, readFolder } from '../read-folder.ts';

/** The kinds of pages that can be created, and the collections they belong to. */
export const KINDS = {
  doc: 'docs',
  changelog: 'changelog',
  solution: 'solutions',
} as const satisfies Record<string, Collection>;

export type Kind = keyof typeof KINDS;

export interface NewPageOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  readonly kind: Kind;
  /** Valid: {@link newSlugProblem} returns `undefined` for it. */
  readonly slug: string;
  /** Per locale; `*` applies to all others. By default the last segment of the slug, in words. */
  readonly titles: Readonly<Record<Locale, string | undefined>>;
  /** The date of a changelog entry. */
  readonly today: Date;
}

/** Why a new page cannot have a slug, with a suggestion; `undefined` if it can. */
export function newSlugProblem(kind: Kind, slug: string): string | undefined {
  const collection = KINDS[kind];
  const isDeep = !COLLECTIONS[collection].nested && slug.includes('/');
  const problem = slugProblem(collection, slug) ?? nameProblem(`/${slug}`);
  if (!isDeep && !problem) return undefined;
  const what = isDeep ? `${collection}/ has no subfolders` : (problem?.message ?? '');
  const likely = likelySlug(isDeep ? slug.slice(slug.lastIndexOf('/') + 1) : slug);
  const advice =
    likely !== slug && isSlug(likely) && !slugProblem(collection, likely)
      ? `did you mean “${likely}”?`
      : (problem?.hint ?? 'use a name without “/”');
  return `Not created: ${what}; ${advice}`;
}

/** Normalizes accents, spaces, an extension, and leading or trailing slashes. */
const likelySlug = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .split('/')
    .flatMap((part) => slugOf(part) || [])
    .join('/');

/**
 * Creates a page with complete front matter in every locale: all files, or none.
 *
 * @returns paths below the content folder, public addresses without origin, and notes for the author
 * @throws {Error} if the page exists in a locale, the slug redirects, or the content folder cannot be
 *   read or written
 */
export async function newPage(options: NewPageOptions) {
  const { folder, kind, slug } = options;
  const collection = KINDS[kind];
  const content = await readFolder({ folder });
  const pages = content.found;
  refuseTaken(collection, slug, pages, content.site.config);
  const isSection = pages.some((page) => isBelow(page, collection, slug));
  const order = kind === 'doc' ? nextOrder(slug, pages) : undefined;
  const { locales } = content.site;
  const paths = sitePaths(locales);
  const files = locales.codes.map((locale) => ({
    path: `${collection}/${locale}/${slug}${isSection ? '/index' : ''}.md`,
    text: pageText(options, locale, order),
  }));
  await writeNewFiles(
    folder,
    files.map(({ path, text }) => [path, text]),
  );
  const section = slug.slice(0, Math.max(0, slug.lastIndexOf('/')));
  const isNew = section !== '' && !pages.some((page) => isBelow(page, collection, section));
  return {
    files: files.map(({ path }) => path),
    addresses: locales.map((locale) => entryPath(paths, collection, locale, slug)),
    notes: isNew
      ? [
          `The section “${section}” is new. Its title is “${inWords(section)}” after its folder;`,
          `lectern new ${kind} ${section} creates a page for it, with a title of its own.`,
        ]
      : [],
  };
}

const isBelow = (page: Page, collection: Collection, slug: string) =>
  page.collection === collection && page.slug.startsWith(`${slug}/`);

function refuseTaken(
  collection: Collection,
  slug: string,
  pages: readonly Page[],
  config: SiteConfig | undefined,
): void {
  const taken = pages
    .filter((page) => page.collection === collection)
    .filter((page) => page.slug.toLowerCase() === slug.toLowerCase())
    .map(({ file }) => file);
  if (taken.length > 0) {
    const exist = taken.length === 1 ? 'exists' : 'exist';
    throw new Error(`Not created: ${taken.join(' and ')} ${exist}. Choose another slug.`);
  }
  const target = collection === 'docs' ? config?.redirects[slug] : undefined;
  if (target === undefined) return;
  throw new Error(
    `Not created: “${slug}” redirects to “${target}”. Delete the redirect in ${SITE_FILE}, or choose another slug.`,
  );
}

/** The `order` after the siblings of a page, if these have one. */
function nextOrder(slug: string, pages: readonly FoundPage[]): number | undefined {
  const siblings = pages.filter(
    (page) => page.collection === 'docs' && posix.dirname(page.slug) === posix.dirname(slug),
  );
  const orders = siblings.flatMap(({ data }) =>
    data && 'order' in data ? (data.order ?? []) : [],
  );
  return orders.length === 0 ? undefined : Math.floor(Math.max(...orders)) + 1;
}

function pageText(
  { kind, slug, titles, today }: NewPageOptions,
  locale: Locale,
  order: number | undefined,
): string {
  const title = titles[locale] ?? titles['*'] ?? titleFromPath(slug);
  const texts = builtInTexts(locale);
  const description = texts.newPageDescription;
  const date = localDay(today);
  const frontMatter = {
    doc: { title, description, ...(order !== undefined && { order }) },
    changelog: { title, description, date },
    solution: { label: title, description },
  }[kind];
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${texts.newPageText}\n`;
}
