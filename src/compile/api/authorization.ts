import type { ApiPageContext } from './context.ts';
import type { SecurityScheme } from './description.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts } from './page-parts.ts';
import { code, joined, list, type Part, plain } from './part.ts';

/** What a scheme asks for, in the terms of HTTP. */
function schemeFacts(scheme: SecurityScheme | undefined): string {
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

async function schemePart(
  name: string,
  scopes: readonly string[],
  { texts, schemes, prose }: ApiPageContext,
): Promise<Part> {
  const scheme = schemes[name];
  const facts = joined(
    [
      code(name, 'api-name'),
      plain(schemeFacts(scheme)),
      ...(scopes.length === 0 ? [] : [plain(`· ${texts.apiScopes}`)]),
      joined(
        scopes.map((scope) => code(scope)),
        ' ',
        { markdown: ', ' },
      ),
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
  const { texts, schemes } = context;
  const ways = security.filter((way) => Object.keys(way).length > 0);
  if (Object.keys(schemes).length === 0) return;
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
  page.add(list(items, 'api-fields'));
}
