import { cutText } from '../../common/cut-text.ts';
import { derived } from '../../compile/derived.ts';
import { forLocale } from '../../contract/locales.ts';
import { encodeManifest } from '../../contract/manifest.ts';
import {
  MCP_PATH,
  MCP_VERSIONS,
  type McpPages,
  type McpServerInfo,
  type McpSite,
  mcpPagesFile,
  mcpSiteFile,
} from '../../contract/mcp.ts';
import {
  API_VERSION,
  BROWSER_SEARCH,
  docsScope,
  INTERNAL,
  SEARCH_SCOPES,
} from '../../contract/paths.ts';
import { languageNames } from '../../i18n/lists.ts';
import { skillOf } from '../agents/instructions.ts';
import type { Edition, SiteModel } from '../model.ts';
import { manifestRedirects } from '../redirects.ts';
import { otherNames, type SearchInput, searchSource } from '../search-documents.ts';
import { json, type Output, type OutputGroup } from './output.ts';

/** The manifest of the site for the service. */
export function* manifestOutputs(
  model: SiteModel,
  others: readonly SiteModel[] = [],
): Generator<Output> {
  const pages = [model, ...others].flatMap(({ editions }) =>
    Object.values(editions).flatMap(({ pages }) => pages),
  );
  yield json(INTERNAL.manifest, () => encodeManifest(model, manifestRedirects(model), pages));
}

/** Makes the search files of a scope in a locale, by path. */
export type MakeSearchFiles = (input: SearchInput) => Promise<ReadonlyMap<string, Uint8Array>>;

/** The search indexes for the function and for browsers, and the texts for excerpts. */
export const searchOutputs = (model: SiteModel, make: MakeSearchFiles): OutputGroup[] =>
  Object.values(model.editions).flatMap((edition) => {
    const { locale, paths } = edition;
    const names = otherNames(edition);
    const { version } = paths;
    return (version === undefined ? SEARCH_SCOPES : [docsScope(version)]).map((scope) => {
      const source = searchSource(edition, scope, names);
      const content = derived('search', source.inputs, () => make(source.input()));
      return {
        places: [INTERNAL.searchFolder(locale, scope), BROWSER_SEARCH.folder(locale, scope)],
        make: () => content.make(),
        content,
      };
    });
  });

/** Longest description and title in a server card, in characters. */
const CARD_LENGTH = 100;

/** The name of the server in reverse-DNS form: `com.example.docs/documentation`. */
function serverName(baseUrl: string): string {
  const labels = new URL(baseUrl).hostname.replace(/[^a-z0-9.-]/gi, '-').split('.');
  return `${labels.reverse().join('.')}/documentation`;
}

function serverInfo({ baseUrl, name }: Edition): McpServerInfo {
  return {
    name: serverName(baseUrl),
    version: API_VERSION,
    title: cutText(name, CARD_LENGTH),
    description: cutText(`The documentation of ${name}: search and read it.`, CARD_LENGTH),
    websiteUrl: baseUrl,
  };
}

function instructions({ name, description, locales }: Edition): string {
  const languages = languageNames(locales.codes, 'en');
  return `Public documentation of ${name}, in ${languages}: ${description} Search with the words of the question, read the pages or sections found, and cite their url. Everything is read-only.`;
}

function pagesFile({ pages }: Edition): McpPages {
  const changed = pages.flatMap(({ path, title, updated, isGenerated }) =>
    updated === undefined || isGenerated ? [] : [{ path, title, updated }],
  );
  const newestFirst = changed.sort((a, b) =>
    a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0,
  );
  return { changed: newestFirst };
}

/** Data and discovery files of the MCP endpoint. Without them, the site has no endpoint. */
export function* mcpOutputs(model: SiteModel): Generator<Output> {
  const { baseUrl, config, editions, locales } = model;
  if (!config.agents.mcp) return;
  const first = forLocale(editions, locales.first);
  const server = serverInfo(first);
  yield json(mcpSiteFile, (): McpSite => {
    const { name, description, path, digest, size } = skillOf(model);
    return {
      server,
      instructions: instructions(first),
      skill: { name, description, path, digest, size },
    };
  });
  for (const edition of Object.values(editions)) {
    yield json(mcpPagesFile(edition.locale), () => pagesFile(edition));
  }
  yield json(MCP_PATH.card, () => ({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...server,
    remotes: [
      {
        type: 'streamable-http',
        url: baseUrl + MCP_PATH.endpoint,
        supportedProtocolVersions: [...MCP_VERSIONS.modern, ...MCP_VERSIONS.legacy],
      },
    ],
  }));
  yield json(MCP_PATH.catalog, () => ({
    specVersion: '1.0',
    host: { displayName: first.name, documentationUrl: baseUrl },
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:documentation`,
        displayName: server.title,
        // The AI Catalog uses `mediaType`, the discovery of server cards `type`.
        mediaType: CARD_TYPE,
        type: CARD_TYPE,
        url: baseUrl + MCP_PATH.card,
        description: server.description,
        version: server.version,
      },
    ],
  }));
}

const CARD_TYPE = 'application/mcp-server-card+json';
