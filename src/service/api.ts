import { apiIndexLink, CACHE } from '../contract/headers.ts';
import { LOCALE_PATTERN } from '../contract/locales.ts';
import { JSON_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import type { Operation } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.ts';
import {
  beforeParameter,
  changelogLimitParameter,
  queryParameter,
  searchLimitParameter,
  sectionParameter,
  underParameter,
} from '../contract/parameters.ts';
import { API_ROOT, API_VERSION, apiFile, twinPath } from '../contract/paths.ts';
import { isReservedForApi } from '../contract/redirects.ts';
import type { ChangelogList } from '../contract/resources/changelog.ts';
import type { Health } from '../contract/resources/service.ts';
import { slugPrefix, splitSlug } from '../contract/versions.ts';
import { checkQuery } from './address.ts';
import { decodeAsset } from './assets.ts';
import { entriesBefore } from './changelog.ts';
import { aliasOfSlug, movedTo } from './moved.ts';
import { negotiate } from './negotiate.ts';
import { missingDoc, missingOperation } from './not-found.ts';
import { inQuery, Parameters } from './parameters.ts';
import type { HeaderFields, Reply } from './reply.ts';
import { type Context, redirect, respondFile, respondJson } from './respond.ts';
import type { Search } from './search.ts';
import { pageSection, sectionTag } from './sections.ts';
import type { SiteReader } from './site-reader.ts';

const DOCS_PATH = `${API_ROOT}/docs`;

/** The static API addresses: files that any file server can serve. */
export const STATIC_API_PATH = new RegExp(`^${API_ROOT}/(?:index|${LOCALE_PATTERN}/.+)\\.json$`);

/** The response to a path at or below `/api`. Throws a {@link ServiceError} for a request that fails. */
export async function respondApi(
  context: Context,
  reader: SiteReader,
  search: Search,
): Promise<Reply> {
  const { path, url, facts } = context;
  const { locales, disabledParts, versions } = facts;
  if (STATIC_API_PATH.test(path)) {
    const asset = await reader.file(path);
    if (asset) return respondFile(context, path, asset);
  }
  checkQuery(url.search);
  const parameters = new Parameters(inQuery(url.searchParams), locales);
  const operation: Operation | undefined = OPERATIONS.find((each) => each.path === path);
  if (operation?.part !== undefined && disabledParts.has(operation.part))
    throw missingOperation(path, disabledParts, 'part_off');
  const published = async (file: string, extra?: HeaderFields) =>
    respondFile(context, file, await reader.requiredFile(file), file, extra);

  switch (path) {
    case API_ROOT:
      parameters.locale();
      return published(apiFile.index(), { Link: apiIndexLink(facts) });
    case `${API_ROOT}/health`:
      parameters.locale();
      return respondJson(context, CACHE.never, health());
    case `${API_ROOT}/changelog`: {
      const locale = parameters.locale();
      const limit = parameters.integer(changelogLimitParameter);
      const before = parameters.text(beforeParameter);
      if (before === undefined) return published(apiFile.changelog(locale, limit));
      const entries = await entriesBefore(reader, locale, before, limit);
      if (!entries) throw parameters.rejected(beforeParameter, 'invalid');
      const list: ChangelogList = { locale, count: entries.length, entries };
      return respondJson(context, CACHE.content, list);
    }
    case `${API_ROOT}/search`: {
      const locale = parameters.locale();
      const limit = parameters.integer(searchLimitParameter);
      const text = parameters.requiredText(queryParameter);
      const version = parameters.version(versions);
      const manifest = await reader.manifest();
      const fields = parameters.fields(manifest.fields);
      const filter = { under: parameters.text(underParameter), fields };
      const results = await search.results(text, locale, limit, manifest, filter, version);
      return respondJson(context, CACHE.content, results);
    }
  }
  if (path.startsWith(`${DOCS_PATH}/`)) return respondDoc(context, reader, parameters);
  if (path === DOCS_PATH) {
    return published(apiFile.docs(parameters.locale(), parameters.version(versions)));
  }
  if (operation) return published(apiFile.list(path, parameters.locale()));
  const moved = isReservedForApi(path) ? undefined : await movedTo(path, reader);
  if (moved !== undefined) return redirect(context, moved);
  throw missingOperation(path, disabledParts);
}

function health(): Health {
  return { status: 'ok', version: API_VERSION, time: new Date().toISOString() };
}

/** A page or one of its sections. A version in the slug takes precedence over the parameter. */
async function respondDoc(
  context: Context,
  reader: SiteReader,
  parameters: Parameters,
): Promise<Reply> {
  const locale = parameters.locale();
  const section = parameters.text(sectionParameter);
  const given = context.path.slice(DOCS_PATH.length + 1);
  const { paths, versions } = context.facts;
  const version = parameters.version(versions);
  const alias = aliasOfSlug(given, versions);
  if (alias) return redirect(context, `${DOCS_PATH}/${alias.target}`, alias.isPermanent);
  const { name } = splitSlug(given);
  const namesVersion = versions.some(({ id }) => id === name);
  const slug = namesVersion ? given : slugPrefix(version) + given;
  if (await reader.hasDoc(locale, slug)) {
    const accept = context.request.headers.get('Accept');
    const isMarkdown = negotiate(accept, [JSON_TYPE, MARKDOWN_TYPE]) === MARKDOWN_TYPE;
    const [twin, data] = [twinPath(paths.doc(locale, slug)), apiFile.doc(locale, slug)];
    const file = isMarkdown ? twin : data;
    if (section === undefined) {
      return respondFile(context, file, await reader.requiredFile(file), file);
    }
    const asset = await reader.requiredFile(data);
    const cut = pageSection(await decodeAsset(data, asset, JSON.parse), section);
    const text = isMarkdown ? cut.markdown : JSON.stringify(cut);
    const body = new TextEncoder().encode(text);
    return respondFile(context, file, { body, etag: sectionTag(asset.etag, section, isMarkdown) });
  }
  const moved = (await reader.manifest()).redirects.get(slug);
  if (moved !== undefined && (await reader.hasDoc(locale, moved))) {
    return redirect(context, `${DOCS_PATH}/${moved}`);
  }
  throw await missingDoc(slug, locale, reader);
}
