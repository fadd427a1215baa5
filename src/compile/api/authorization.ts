import type { CallField } from '../../common/api-call.ts';
import type { ApiPageContext } from './context.ts';
import type { SecurityScheme } from './description.ts';
import type { ApiOperation } from './operations.ts';
import {
  code,
  codes,
  joined,
  list,
  type PageParts,
  plain,
  type RenderedPart,
} from './page-parts.ts';

/** What a scheme asks for, in the terms of HTTP. */
export function schemeFacts(scheme: SecurityScheme | undefined): string {
  switch (scheme?.type) {
    case 'apiKey':
      return `API key, ${scheme.in}: ${scheme.name}`;
    case 'http':
      return `HTTP ${scheme.scheme}${scheme.bearerFormat ? ` (${scheme.bearerFormat})` : ''}`;
    case 'oauth2':
      return `OAuth 2.0 (${Object.keys(scheme.flows).join(', ')})`;
    case 'openIdConnect':
      return `OpenID Connect: ${scheme.openIdConnectUrl}`;
    default:
      return 'Mutual TLS';
  }
}

/** A way to be authorized: what it is, where it is sent, and the scopes of an operation or of all. */
export async function schemePart(
  name: string,
  scopes: readonly string[],
  { texts, description, prose }: ApiPageContext,
): Promise<RenderedPart> {
  const scheme = description.scheme(name);
  const facts = joined(
    [
      code(name, 'api-name'),
      plain(schemeFacts(scheme)),
      ...(scopes.length === 0 ? [] : [plain(`· ${texts.apiScopes}`)]),
      codes(scopes),
    ],
    ' ',
  );
  const note = await prose.note(scheme?.description);
  const oneLine = { ...note, markdown: note.markdown.replace(/\s+/g, ' ') };
  return joined([facts, oneLine], '', { markdown: '. ', text: ' ' });
}

/** Adds the ways to be authorized for an operation. */
export async function addAuthorization(
  page: PageParts,
  security: ApiOperation['security'],
  context: ApiPageContext,
): Promise<void> {
  const { texts, description } = context;
  const ways = security.filter((way) => Object.keys(way).length > 0);
  if (Object.keys(description.root.components?.securitySchemes ?? {}).length === 0) return;
  page.heading(2, texts.apiAuthorization);
  if (ways.length === 0) {
    page.paragraph(texts.apiNoAuthorization);
    return;
  }
  if (ways.length > 1) page.paragraph(texts.apiAnyOf);
  const items = await Promise.all(
    ways.map(async (way) => {
      const parts = Object.entries(way).map(([name, scopes]) => schemePart(name, scopes, context));
      return joined(await Promise.all(parts), ' + ', { text: '\n' });
    }),
  );
  page.add(list(items, 'api-fields api-ways'));
}

/**
 * How a scheme authorizes requests: where its credential goes, what that begins with, and what stands for
 * it in samples; not by mutual TLS, which is up to connections.
 */
export function credentialOf(
  { description }: Pick<ApiPageContext, 'description'>,
  name: string,
): CallField | undefined {
  const scheme = description.scheme(name);
  if (scheme === undefined || (scheme.type as string) === 'mutualTLS') return undefined;
  if (scheme.type === 'apiKey')
    return { place: scheme.in as CallField['place'], name: scheme.name, value: 'API_KEY' };
  // Tokens of OAuth and OpenID Connect are sent like others (RFC 6750, section 2.1).
  const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
  const sent = isBasic
    ? { scheme: 'Basic', value: 'CREDENTIALS' }
    : { scheme: 'Bearer', value: 'TOKEN' };
  return { place: 'header', name: 'Authorization', ...sent };
}
