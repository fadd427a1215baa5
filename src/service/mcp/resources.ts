import { NearestIndex } from '../../common/nearest.ts';
import { errorBody } from '../../contract/error-body.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import type { McpSite } from '../../contract/mcp.ts';
import { MARKDOWN_TYPE } from '../../contract/media-types.ts';
import { apiFile, twinPath } from '../../contract/paths.ts';
import type { DocumentationIndex } from '../../contract/resources/documentation.ts';
import { isFault, ServiceError } from '../errors.ts';
import { findPage, type Library } from './library.ts';
import { type Fields, invalidParams, isFields, requiredText } from './rpc.ts';
import { sliceFrom } from './tool.ts';

const SLUG = '{+slug}';

/** URI of the skill of a site (SEP-2640). */
export const skillUri = ({ skill }: McpSite) => `skill://${skill.name}/SKILL.md`;

/** The position in a list given by the cursor of a request (default: 0). */
function positionIn({ cursor }: Fields, end: number): number {
  if (cursor === undefined) return 0;
  const position = typeof cursor === 'string' && /^\d{1,9}$/.test(cursor) ? Number(cursor) : -1;
  if (position < 0 || position >= end)
    throw invalidParams('This cursor does not belong to this list.');
  return position;
}

/** The skill and every documentation page, in reading order. */
export async function listResources(params: Fields, library: Library, mcpSite: McpSite) {
  const { locales } = await library.reader.manifest();
  const lists = await Promise.all(
    locales.codes.map((locale) => library.reader.json<DocumentationIndex>(apiFile.docs(locale))),
  );
  const { name, description, size } = mcpSite.skill;
  const skill = { uri: skillUri(mcpSite), name, description, mimeType: MARKDOWN_TYPE, size };
  const pages = lists.flatMap((list) =>
    list.pages.map((page) => ({
      uri: page.markdownUrl,
      name: page.slug,
      title: page.title,
      ...(page.description !== undefined && { description: page.description }),
      mimeType: MARKDOWN_TYPE,
    })),
  );
  const all = [skill, ...pages];
  const from = positionIn(params, all.length);
  const { items: resources, next } = sliceFrom(all, from);
  return { resources, ...next };
}

/** One template per locale; its slug can be completed. */
export async function listTemplates({ reader }: Library) {
  const { baseUrl, locales, paths } = await reader.manifest();
  return {
    resourceTemplates: locales.codes.map((locale) => ({
      uriTemplate: baseUrl + twinPath(paths.doc(locale, SLUG)),
      name: `page-${locale}`,
      title: `Documentation page (${locale})`,
      mimeType: MARKDOWN_TYPE,
    })),
  };
}

/** The Markdown of a public page, or of the skill, by its URI. */
export async function readResource(params: Fields, library: Library, mcpSite: McpSite) {
  const uri = requiredText(params, 'uri');
  // Responses repeat the URI.
  if (uri.length > TEXT_LENGTH.uri) {
    throw invalidParams(`The parameter “uri” is longer than ${TEXT_LENGTH.uri} characters.`);
  }
  const contents = (text: string) => ({ contents: [{ uri, mimeType: MARKDOWN_TYPE, text }] });
  if (uri === skillUri(mcpSite)) return contents(await library.reader.text(mcpSite.skill.path));
  const manifest = await library.reader.manifest();
  const { baseUrl, locales } = manifest;
  if (!uri.startsWith(`${baseUrl}/`)) {
    throw invalidParams('Resource not found: take an address from resources/list.', { uri });
  }
  try {
    const { path } = await findPage(library, uri, locales.first);
    return contents(await library.reader.text(twinPath(path)));
  } catch (error) {
    if (!(error instanceof ServiceError) || isFault(error)) throw error;
    throw invalidParams('Resource not found.', {
      uri,
      ...errorBody(error, locales.first, manifest),
    });
  }
}

/** Most values of one completion (2026-07-28, section “Completion results”). */
const MAX_VALUES = 100;

/** Completes a slug: those that start with the text, then those that contain it, else similar ones. */
export async function complete(params: Fields, library: Library) {
  const { ref, argument } = params;
  if (!isFields(ref) || !isFields(argument)) {
    throw invalidParams('The parameters “ref” and “argument” must be objects.');
  }
  const typed = requiredText(argument, 'value');
  const none = { completion: { values: [], total: 0, hasMore: false } };
  if (ref.type === 'ref/prompt') return none;
  const { resourceTemplates } = await listTemplates(library);
  const index = resourceTemplates.findIndex(({ uriTemplate }) => uriTemplate === ref.uri);
  const { docSlugs, locales } = await library.reader.manifest();
  const locale = locales.codes[index];
  if (ref.type !== 'ref/resource' || locale === undefined) {
    throw invalidParams('The parameter “ref” must name a template of resources/templates/list.');
  }
  if (argument.name !== 'slug') return none;
  const slugs = docSlugs(locale, true);
  const starting = slugs.filter((slug) => slug.startsWith(typed));
  const containing = slugs.filter((slug) => slug.includes(typed) && !slug.startsWith(typed));
  const matching = [...starting, ...containing];
  const near = matching.length === 0 ? new NearestIndex(slugs).nearest(typed.slice(0, 100), 5) : [];
  const values = [...matching, ...near];
  return {
    completion: {
      values: values.slice(0, MAX_VALUES),
      total: values.length,
      hasMore: values.length > MAX_VALUES,
    },
  };
}
