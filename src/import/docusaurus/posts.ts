import { posix } from 'node:path';
import type { Fields } from '../fields.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { dateField, splitFrontMatter, textField } from '../page/front-matter.ts';
import type { ReadContext } from '../system.ts';
import { isExcluded, isPage, joined } from './pages.ts';
import { readPostNames } from './post-names.ts';

/** Why a post is not in the list of posts; `undefined` for one that is. */
const hiddenAs = (data: Fields) =>
  data.draft === true ? 'a draft' : data.unlisted === true ? 'not listed' : undefined;

/** The day in the path of a post, with what stands before and behind it. */
const POST_PATH = /^(.*)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/** The day and the address below the blog that the path of a post gives it. */
function postPlace(path: string): { readonly date?: string; readonly slug: string } {
  const [match, folder = '', year = '', month = '', day = '', name = ''] =
    POST_PATH.exec(path) ?? [];
  if (match === undefined) return { slug: path.replace(/(?:\/index)?\.mdx?$/, '') };
  return { date: [year, month, day].join('-'), slug: `${year}/${month}/${day}/${folder}${name}` };
}

/**
 * The posts of a blog in one language, newest file names last. Those without a day are pages of
 * the documentation.
 *
 * @param route first part of their addresses
 * @param options those of the plugin
 */
export async function postsOf(
  root: string,
  route: string,
  locale: OldLocale,
  options: Fields,
  { folder, report, posts }: ReadContext,
): Promise<OldPage[]> {
  const names = await readPostNames(root, options, folder);
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!isPage(path) || isExcluded(path, options)) continue;
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    const skipped = posts === 'skip' ? 'a post' : hiddenAs(data);
    if (skipped !== undefined) {
      report.add('page-skipped', file, 1, skipped);
      continue;
    }
    const place = postPlace(path);
    const date = dateField(data.date) ?? dateField(place.date);
    const slug = textField(data.slug)?.replace(/^\//, '') ?? place.slug;
    const isPost = posts === 'changelog' && date !== undefined;
    const label = textField(data.title);
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, route, slug),
      slug: isPost ? posix.basename(slug) : joined(route, slug).slice(1),
      kind: isPost ? 'post' : 'doc',
      isListed: true,
      ...(isPost && { date, authors: names.authorsOf(data), tags: names.tagsOf(data) }),
      ...(label && { label }),
    });
  }
  return found;
}
