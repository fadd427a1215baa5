import { posix } from 'node:path';
import { type Fields, fieldsOf } from '../fields.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { dateField, textField } from '../page/front-matter.ts';
import { listOf, postAuthors } from '../post.ts';
import type { ReadContext } from '../system.ts';
import { readData } from './document.ts';
import { joined, markdownFiles } from './pages.ts';

/** Why a post is not in the list of posts; `undefined` for one that is. */
const hiddenAs = (data: Fields) =>
  data.draft === true ? 'a draft' : data.unlisted === true ? 'not listed' : undefined;

/** The day in the path of a post, with what stands before and behind it. */
const POST_PATH = /^(.*)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/** The day and the address below the blog that the path of a post gives it. */
function dayAndSlug(path: string): { readonly date?: string; readonly slug: string } {
  const [match, folder = '', year = '', month = '', day = '', name = ''] =
    POST_PATH.exec(path) ?? [];
  if (match === undefined) return { slug: path.replace(/(?:\/index)?\.mdx?$/, '') };
  return { date: [year, month, day].join('-'), slug: `${year}/${month}/${day}/${folder}${name}` };
}

/** The labels of tags, which a file of the blog may describe. */
const tagsOf = (tags: unknown, described: Fields) =>
  listOf(tags).flatMap((value) => {
    const key = textField(value);
    const { label } = key === undefined ? fieldsOf(value) : fieldsOf(described[key]);
    return textField(label) ?? key ?? [];
  });

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
  context: ReadContext,
): Promise<OldPage[]> {
  const described = async (option: unknown, usual: string) =>
    fieldsOf(await readData(context.folder, posix.join(root, textField(option) ?? usual)));
  const knownAuthors = await described(options.authorsMapPath, 'authors.yml');
  const knownTags = await described(options.tags, 'tags.yml');
  const found: OldPage[] = [];
  for await (const { file, path, data } of markdownFiles(root, options, context)) {
    const skipped = context.posts === 'skip' ? 'a post' : hiddenAs(data);
    if (skipped !== undefined) {
      context.report.add('page-skipped', file, 1, skipped);
      continue;
    }
    const fromPath = dayAndSlug(path);
    const date = dateField(data.date) ?? dateField(fromPath.date);
    const slug = textField(data.slug)?.replace(/^\//, '') ?? fromPath.slug;
    const isPost = context.posts === 'changelog' && date !== undefined;
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, route, slug),
      slug: isPost ? posix.basename(slug) : joined(route, slug).slice(1),
      kind: isPost ? 'post' : 'doc',
      isListed: true,
      ...(isPost && {
        date,
        authors: postAuthors(data, knownAuthors),
        tags: tagsOf(data.tags, knownTags),
      }),
      label: textField(data.title),
    });
  }
  return found;
}
