import { errorBody } from '../contract/error-body.ts';
import { errorTexts } from '../contract/errors.ts';
import {
  ALLOWED_METHODS,
  CACHE,
  CORS_HEADERS,
  fileHeaders,
  isApiPath,
} from '../contract/headers.ts';
import { HTML_TYPE, JSON_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import { decodeAddress } from '../contract/paths.ts';
import { OTHER_VERSIONS } from '../contract/versions.ts';
import { pageOfMarkdown } from './address.ts';
import { assetText } from './assets.ts';
import type { ServiceError } from './errors.ts';
import { negotiate } from './negotiate.ts';
import { notFoundMarkdown, otherVersionsHtml } from './not-found.ts';
import { inQuery, Parameters } from './parameters.ts';
import type { HeaderFields, Reply, RequestHead } from './reply.ts';
import { respond } from './respond.ts';
import type { SiteReader } from './site-reader.ts';

/**
 * The response to a failure. It is JSON, except that a missing page is answered in HTML or
 * Markdown, as the client prefers, and a missing Markdown address in Markdown if the client accepts it.
 *
 * @param extra headers that the failure needs, such as `Retry-After`
 */
export async function respondError(
  request: RequestHead,
  error: ServiceError,
  reader: SiteReader,
  extra: HeaderFields = {},
): Promise<Reply> {
  const url = new URL(request.url);
  const path = decodeAddress(url.pathname);
  const isApi = isApiPath(path);
  const facts = await reader.facts(url);
  const { locales, paths } = facts;
  const locale = isApi
    ? new Parameters(inQuery(url.searchParams), locales).language
    : paths.localeOf(path);
  const context = { path };
  const headers = {
    'Cache-Control': error.code === 'not_found' ? CACHE.notFound : CACHE.never,
    'Content-Language': errorTexts(locale, facts).apiLanguage,
    ...(error.code === 'method_not_allowed' && { Allow: ALLOWED_METHODS }),
    ...extra,
  };
  // Changes since a snapshot are only requested by programs: these get JSON.
  if (error.code === 'not_found' && !isApi && error.situation !== 'snapshot') {
    const offers =
      pageOfMarkdown(path) === undefined ? ([HTML_TYPE, MARKDOWN_TYPE] as const) : [MARKDOWN_TYPE];
    const chosen = negotiate(request.headers.get('Accept'), offers);
    if (chosen === MARKDOWN_TYPE) {
      const type = `${MARKDOWN_TYPE}; charset=utf-8`;
      const text = notFoundMarkdown(error, locale, facts);
      return respond(context, 404, { ...CORS_HEADERS, ...headers, 'Content-Type': type }, text);
    }
    const file = paths.notFoundFile(locale);
    const html = chosen === HTML_TYPE ? await reader.file(file).catch(() => undefined) : undefined;
    if (html) {
      const htmlHeaders = { ...fileHeaders(file, facts), ...headers, 'Content-Language': locale };
      const links = otherVersionsHtml(error, locale, facts);
      if (links === '') return respond(context, 404, htmlHeaders, html.body);
      const body = (await assetText(html)).replace(OTHER_VERSIONS, () => links);
      return respond(context, 404, htmlHeaders, body);
    }
  }
  const body = errorBody(error, locale, facts);
  return respond(
    context,
    body.error.status,
    { ...CORS_HEADERS, ...headers, 'Content-Type': JSON_TYPE },
    JSON.stringify(body),
  );
}
