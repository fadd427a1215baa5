import {
  htmlFile,
  isSlug,
  localeOfPath,
  pageOfTwin,
  pagePath,
  twinPath,
} from '../contract/paths.ts';
import { failure } from './errors.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from './media-types.ts';
import { negotiate } from './negotiate.ts';
import { missingAddress, missingDoc } from './not-found.ts';
import type { Reply } from './reply.ts';
import { type Context, redirect, respondFile } from './respond.ts';
import type { Site } from './site.ts';

const MARKDOWN_SUFFIX = /\.mdx?$/;

/** Whether a path can be the address of a public page. */
const isPagePath = (path: string) => path === '/' || (path !== '/index' && isSlug(path.slice(1)));

/**
 * Fails for an address at which there is nothing, unless it is that of a page that moved.
 *
 * @param page path of the page that was asked for
 * @param suffix of its Markdown address, if that was asked for
 */
async function answerMissing(
  context: Context,
  site: Site,
  page: string,
  suffix = '',
): Promise<Reply> {
  const locale = localeOfPath(page);
  const docs = `${pagePath.docs(locale)}/`;
  if (!page.startsWith(docs)) throw missingAddress(context.address.path);
  const slug = page.slice(docs.length);
  const moved = await site.movedTo(slug);
  if (moved !== undefined) return redirect(context, pagePath.doc(locale, moved) + suffix);
  throw await missingDoc(slug, locale, site);
}

/**
 * Answers a public page in the representation that the client prefers.
 *
 * @throws {ServiceError} for every call that fails
 */
export async function answerPage(context: Context, site: Site): Promise<Reply> {
  const { request, address, baseUrl } = context;
  const { path } = address;
  if (!isPagePath(path)) return answerMissing(context, site, path);
  const html = htmlFile(path);
  const markdown = twinPath(path);
  const chosen = negotiate(request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]);
  if (chosen === undefined) {
    if (!(await site.exists(html))) return answerMissing(context, site, path);
    const available = [
      { type: HTML_TYPE, url: baseUrl + path },
      { type: MARKDOWN_TYPE, url: baseUrl + markdown },
    ];
    throw failure('not_acceptable', 'representation', {}, { available });
  }
  const [wanted, other] = chosen === HTML_TYPE ? [html, markdown] : [markdown, html];
  const asset = await site.file(wanted);
  if (asset) return respondFile(context, wanted, asset, chosen === HTML_TYPE ? path : markdown);
  if (await site.exists(other)) await site.requiredFile(wanted);
  return answerMissing(context, site, path);
}

/**
 * Answers a path that ends like a file: the file, the Markdown of a page (`.mdx`, or `.md` for
 * the same), or after all a page whose slug ends that way.
 *
 * @throws {ServiceError} for every call that fails
 */
export async function answerFile(context: Context, site: Site): Promise<Reply> {
  const { path } = context.address;
  const asset = await site.file(path);
  if (asset) return respondFile(context, path, asset);
  if (!MARKDOWN_SUFFIX.test(path)) return answerPage(context, site);
  const twin = path.replace(MARKDOWN_SUFFIX, '.mdx');
  const sameTwin = await site.file(twin);
  if (sameTwin) return respondFile(context, twin, sameTwin, twin);
  return answerMissing(context, site, pageOfTwin(twin), '.mdx');
}
