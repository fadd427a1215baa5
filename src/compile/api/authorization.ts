import { escapeText } from '../../common/escape.ts';
import type { ApiPageContext } from './context.ts';
import type { SecurityScheme } from './description.ts';
import { codeSpan } from './field-list.ts';
import type { ApiOperation } from './operations.ts';
import type { PageParts } from './page-parts.ts';

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

/** Adds the ways to be authorized for an operation. */
export async function addAuthorization(
  page: PageParts,
  security: ApiOperation['security'],
  context: ApiPageContext,
): Promise<void> {
  const { texts, schemes, prose } = context;
  const ways = security.filter((way) => Object.keys(way).length > 0);
  if (Object.keys(schemes).length === 0) return;
  page.heading(2, texts.authorization);
  if (ways.length === 0) {
    page.paragraph(texts.noAuthorization);
    return;
  }
  if (ways.length > 1) page.paragraph(texts.anyOf);
  const items = await Promise.all(
    ways.map(async (way) => {
      const parts = await Promise.all(
        Object.entries(way).map(async ([name, scopes]) => {
          const scheme = schemes[name];
          const { html, markdown, text } = await prose.note(scheme?.description);
          const facts = schemeFacts(scheme);
          const asked = scopes.length === 0 ? '' : ` · ${texts.scopes} `;
          return {
            html: `<code class="api-name">${escapeText(name)}</code> ${escapeText(facts + asked)}${scopes.map((scope) => `<code>${escapeText(scope)}</code>`).join(' ')}${html}`,
            markdown: `${codeSpan(name)} ${facts}${asked}${scopes.map(codeSpan).join(', ')}${markdown && `. ${markdown.replace(/\s+/g, ' ')}`}`,
            text: `${name}: ${facts} ${text}`,
          };
        }),
      );
      return {
        html: `<li>${parts.map(({ html }) => html).join(' + ')}</li>`,
        markdown: `- ${parts.map(({ markdown }) => markdown).join(' + ')}`,
        text: parts.map(({ text }) => text).join('\n'),
      };
    }),
  );
  page.add({
    html: `<ul class="api-fields">${items.map(({ html }) => html).join('\n')}</ul>`,
    markdown: items.map(({ markdown }) => markdown).join('\n'),
    text: items.map(({ text }) => text).join('\n'),
  });
}
