import { slugOf } from '../common/slug-of.ts';
import { wordSet } from '../common/word-set.ts';
import { attribute, type Component, isComponent, nodesThat } from '../compile/page/syntax-tree.ts';
import type { Addresses } from './addresses.ts';
import { linkedAnchors } from './anchor-letters.ts';
import type { Apis } from './apis.ts';
import { fieldsOf } from './fields.ts';
import { featureCards, HOME_FIELDS, homeTexts } from './home.ts';
import type { OldPage, OldSite } from './old-site.ts';
import { convertBody } from './page/convert-page.ts';
import { dateField, formatFrontMatter, shownField } from './page/front-matter.ts';
import type { ReadOldPage } from './page/read-page.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';

interface PageContext {
  readonly places: ReadonlyMap<OldPage, Place>;
  readonly addresses: Addresses;
  readonly apis: Apis;
  /** Pages that stood in no menu. */
  readonly hidden: ReadonlySet<OldPage>;
  readonly site: OldSite;
  readonly report: Report;
}

/**
 * Converts the pages of the old site.
 *
 * @returns the files of the new project, by path
 */
export function convertPages(
  pages: readonly ReadOldPage[],
  { places, addresses, apis, hidden, site, report }: PageContext,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const linked = linkedAnchors(pages);
  for (const page of pages) {
    const place = places.get(page.page);
    if (!place || place.isReference) continue;
    report.reading(page.page.file);
    const resolve = addresses.resolver(page);
    const isPlain = place.extension === '.md';
    const oldPage = oldPageOf(page.page, site);
    const options = { rules: site.rules, resolve, report, oldPage, isPlain, linked };
    const text = convertBody(page, options);
    const isHome = place.collection === 'home';
    const fields = {
      ...frontMatterOf(page, place, report),
      menu: hidden.has(page.page) ? false : undefined,
      ...(isHome && homeTexts(page)),
    };
    const start = isHome ? featureCards(page, resolve) : operationOf(page.page, apis, report);
    const body = start + text;
    // A page that only had a title is as it was.
    const isEmpty = body.replace(COMMENTS, '').trim() === '' && /<\w/.test(page.origin.text);
    if (isEmpty) report.add('page-empty', page.page.file, 1, page.page.address);
    // The new site has a home page of its own.
    if (isHome && isEmpty && !page.data.hero) continue;
    files.set(
      place.file + place.extension,
      formatFrontMatter(fields) + (isEmpty && !isHome ? EMPTY_PAGE : body),
    );
  }
  return files;
}

const COMMENTS = /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g;

/** Where readers still find an old page; the home page is made anew. */
function oldPageOf({ address, file, kind }: OldPage, site: OldSite): string | undefined {
  const kept = site.keptAt ?? site.brand.url;
  if (kept === undefined || kind === 'home') return undefined;
  const isIndex = /(?:^|\/)(?:index|readme)\.\w+$/i.test(file);
  return kept + site.base + address + (isIndex ? '/' : (site.pageEnding ?? ''));
}

/** What stands on a page of which nothing could be carried over. */
const EMPTY_PAGE = `:::warning
What the old page showed here was made by program code, and could not be brought over.
:::
`;

/** The operation that a page showed, as a link to the page that the new site has of it. */
function operationOf({ operation, file }: OldPage, apis: Apis, report: Report): string {
  if (!operation) return '';
  const name = `${operation.method} ${operation.path}`;
  const page = apis.pageOf(operation);
  if (page !== undefined) return `[\`${name}\`](/docs/${page})\n\n`;
  if (operation.isDescribed) report.add('operation-missing', file, 1, name);
  return `\`${name}\`\n\n`;
}

/** Fields of the old front matter that are read elsewhere: in addresses, titles and navigation. */
const READ_ELSEWHERE = wordSet(
  'title description slug id sidebar sidebar_label sidebar_position sidebarTitle date updated lastUpdated last_update name label order weight nav_order linkTitle draft aliases permalink redirect_from',
);

/** Fields of the old front matter that say who wrote a post. */
const AUTHOR_FIELD = /^author(?:s|_?(?:name|url))?$/i;

/** Fields of a changelog entry alone; tags that cannot be part of an address are reported. */
function postFields({ file, date, authors = [], tags = [] }: OldPage, report: Report) {
  const isNamed = (tag: string) => slugOf(tag) !== '';
  for (const tag of tags) if (!isNamed(tag)) report.add('front-matter', file, 1, `tags: ${tag}`);
  const kept = tags.filter(isNamed);
  return {
    date,
    tags: kept.length > 0 ? kept : undefined,
    authors:
      authors.length > 0
        ? authors.map(({ name, url }) => (url === undefined ? name : { name, url }))
        : undefined,
  };
}

/** What the head of a page, in its text, tells search engines of it. */
function headDescription({ tree }: ReadOldPage): string | undefined {
  const isDescription = (each: Component) =>
    each.name === 'meta' && attribute(each, 'name') === 'description';
  const found = nodesThat(tree, isComponent).find(isDescription);
  return shownField(found && attribute(found, 'content'));
}

function frontMatterOf(page: ReadOldPage, place: Place, report: Report): Record<string, unknown> {
  const { data } = page;
  const post = place.collection === 'changelog' ? postFields(page.page, report) : undefined;
  const isRead = (name: string) =>
    READ_ELSEWHERE.has(name) ||
    (place.collection === 'home' && HOME_FIELDS.some((each) => each === name)) ||
    (name === 'unlisted' && page.page.isUnlisted) ||
    (name === 'tags' && post?.tags !== undefined) ||
    (/^(?:open)?api$/.test(name) && page.page.operation !== undefined) ||
    (AUTHOR_FIELD.test(name) && post?.authors !== undefined);
  for (const name of Object.keys(data)) {
    if (!isRead(name)) report.add('front-matter', page.page.file, 1, name);
  }
  const updated = dateField(fieldsOf(data.last_update).date ?? data.lastUpdated ?? data.updated);
  return {
    title: page.title.slice(0, 500),
    description: (shownField(data.description) ?? headDescription(page))?.slice(0, 2_000),
    ...post,
    updated,
  };
}
