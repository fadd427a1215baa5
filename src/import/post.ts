import { posix } from 'node:path';
import { asList, type Fields, fieldsOf, textField } from './fields.ts';
import { normalizeAddress } from './normalize-address.ts';
import type { OldAuthor, OldPage } from './old-site.ts';
import { dateField } from './page/front-matter.ts';
import type { ReadContext } from './system.ts';

/** Matches folders whose dated pages are news rather than documentation. */
const NEWS_FOLDER = /(?:^|\/)(?:blog|news|posts|changelog|releases)\//i;

/** Matches dated file names of blogs: `2026-01-31-name`. */
const DATED_NAME = /^(?:.*\/)?(\d{4}-\d{2}-\d{2})[-/](.+)$/;

/** The day of a post; `undefined` for other pages. */
function postDate(file: string, data: Fields): string | undefined {
  if (!NEWS_FOLDER.test(file)) return undefined;
  return dateField(data.date) ?? DATED_NAME.exec(file)?.[1];
}

/** The name of a post without its day. */
const postName = (file: string): string => {
  const name = normalizeAddress(posix.basename(file));
  return DATED_NAME.exec(name)?.[2] ?? name;
};

/**
 * Classifies a page: a post is imported as a changelog entry or as a page.
 *
 * @param path of the file, relative to the pages folder
 * @returns `undefined` for a skipped post, which is reported
 */
export function classifyPage(
  page: Pick<OldPage, 'file' | 'locale' | 'address' | 'slug'>,
  path: string,
  data: Fields,
  { posts, report }: Pick<ReadContext, 'posts' | 'report'>,
): OldPage | undefined {
  const { slug } = page;
  const date = postDate(`/${path}`, data);
  if (date !== undefined && posts === 'skip') {
    report.add('page-skipped', page.file, 1, 'a post');
    return undefined;
  }
  if (date === undefined || posts === 'docs')
    return { ...page, kind: slug === '' ? 'home' : 'doc', isListed: date !== undefined };
  const authors = postAuthors(data);
  return { ...page, slug: postName(slug), kind: 'post', date, authors, isListed: true };
}

function authorOf(value: unknown, authorsByKey: Fields): readonly OldAuthor[] {
  const fields = fieldsOf(value);
  const key = textField(typeof value === 'object' ? fields.key : value);
  const author = { ...fieldsOf(key === undefined ? undefined : authorsByKey[key]), ...fields };
  const name = textField(author.name) ?? key;
  const url = textField(author.url);
  const isHttp = url !== undefined && /^https?:/.test(url) && URL.canParse(url);
  return name === undefined ? [] : [{ name, url: isHttp ? url : undefined }];
}

/**
 * The authors of a post.
 *
 * @param authorsByKey authors by the key that posts use
 */
export function postAuthors(data: Fields, authorsByKey: Fields = {}): readonly OldAuthor[] {
  const { authors, author } = data;
  const fromAuthorField = typeof author === 'object' ? asList(author) : [];
  const fromFields = {
    name: typeof author === 'object' ? undefined : (author ?? data.authorName),
    url: data.author_url ?? data.authorURL,
  };
  return [...asList(authors), ...fromAuthorField, fromFields].flatMap((each) =>
    authorOf(each, authorsByKey),
  );
}
