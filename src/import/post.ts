import { posix } from 'node:path';
import { type Fields, fieldsOf, listOf, textField } from './fields.ts';
import type { OldAuthor, OldPage } from './old-site.ts';
import { dateField } from './page/front-matter.ts';
import { plainAddress } from './plain-address.ts';
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
  const name = plainAddress(posix.basename(file));
  return DATED_NAME.exec(name)?.[2] ?? name;
};

/**
 * Classifies a page: a post is imported as a changelog entry or as a page.
 *
 * @param path of the file, relative to the pages folder
 * @returns `undefined` for a skipped post, which is reported
 */
export function carriedOver(
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

function authorOf(value: unknown, described: Fields): readonly OldAuthor[] {
  const given = fieldsOf(value);
  const key = textField(typeof value === 'object' ? given.key : value);
  const author = { ...fieldsOf(key === undefined ? undefined : described[key]), ...given };
  const name = textField(author.name) ?? key;
  const url = textField(author.url);
  const isWeb = url !== undefined && /^https?:/.test(url) && URL.canParse(url);
  return name === undefined ? [] : [{ name, url: isWeb ? url : undefined }];
}

/**
 * The authors of a post.
 *
 * @param described authors by the key that posts use
 */
export function postAuthors(data: Fields, described: Fields = {}): readonly OldAuthor[] {
  const { authors, author } = data;
  const others = typeof author === 'object' ? listOf(author) : [];
  const named = {
    name: typeof author === 'object' ? undefined : (author ?? data.authorName),
    url: data.author_url ?? data.authorURL,
  };
  return [...listOf(authors), ...others, named].flatMap((each) => authorOf(each, described));
}
