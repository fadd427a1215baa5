import { VARY_FILE } from '../contract/headers.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from '../contract/media-types.ts';
import { encodePath, htmlFile, isChangesSince, twinPath } from '../contract/paths.ts';
import { pageOfMarkdown } from './address.ts';
import { failure, notFound, type ServiceError } from './errors.ts';
import { aliasOf, movedTo } from './moved.ts';
import { negotiate } from './negotiate.ts';
import { missingPage } from './not-found.ts';
import type { Reply } from './reply.ts';
import { type Context, redirect, respondFile } from './respond.ts';
import type { SiteReader } from './site-reader.ts';

/** The response to a path outside the API: a page as the client prefers it, or a published file. */
export async function respondPath(context: Context, reader: SiteReader): Promise<Reply> {
  const { path } = context;
  if (await reader.hasPage(path)) return respondPage(context, reader);
  const twin = await reader.twinAt(path);
  if (twin !== undefined) {
    const location = twin === path ? undefined : twin;
    return respondFile(context, twin, await reader.requiredFile(twin), location, FILE_VARY);
  }
  const manifest = await reader.knownManifest();
  const alias = manifest && aliasOf(path, manifest);
  if (alias) return redirect(context, alias.target, alias.isPermanent);
  const moved = await movedTo(path, reader);
  if (moved !== undefined) return redirect(context, moved);
  const asset = await reader.file(path);
  if (asset) return respondFile(context, path, asset, undefined, FILE_VARY);
  const index = htmlFile(path);
  if (await reader.exists(index)) return redirect(context, encodePath(index));
  if (isChangesSince(path)) throw notFound('snapshot', path);
  throw await missingPage(pageOfMarkdown(path) ?? path, context.facts.paths, reader, path);
}

const FILE_VARY = { Vary: VARY_FILE };

/** A page in the representation that the client prefers. */
async function respondPage(context: Context, reader: SiteReader): Promise<Reply> {
  const { path, facts } = context;
  const { baseUrl } = facts;
  const twin = twinPath(path);
  const accept = context.request.headers.get('Accept');
  const chosen = negotiate(accept, [HTML_TYPE, MARKDOWN_TYPE]);
  if (chosen === undefined) throw notAcceptable(baseUrl + path, baseUrl + twin);
  const [file, location] = chosen === HTML_TYPE ? [htmlFile(path), path] : [twin, twin];
  return respondFile(context, file, await reader.requiredFile(file), location);
}

/** The error for a client that accepts no representation of a page. */
export const notAcceptable = (html: string, markdown: string): ServiceError => {
  const available = [
    { type: HTML_TYPE, url: html },
    { type: MARKDOWN_TYPE, url: markdown },
  ];
  return failure('not_acceptable', 'representation', {}, { available });
};
