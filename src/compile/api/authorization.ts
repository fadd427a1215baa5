import type { CallField } from '../../common/api-call.ts';
import { escapeAttribute, escapeText } from '../../common/escape.ts';
import type { ApiPageContext, OperationContext } from './context.ts';
import { attributes, hidden, labelled, select } from './controls.ts';
import type { SecurityScheme } from './description.ts';
import { code, codes, joined, list, plain, type RenderedPart } from './page-parts.ts';

/** The HTTP facts of a security scheme. */
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

/** A security scheme: what it is, where its credential goes, and its scopes. */
export function schemePart(
  name: string,
  scopes: readonly string[],
  { texts, description, prose }: ApiPageContext,
): RenderedPart {
  const scheme = description.scheme(name);
  const facts = joined(
    [
      code(name, 'api-name'),
      plain(schemeFacts(scheme)),
      scopes.length > 0 && plain(`· ${texts.apiScopes}`),
      codes(scopes),
    ],
    ' ',
  );
  const note = prose.note(scheme?.description);
  const oneLine = { ...note, markdown: note.markdown.replace(/\s+/g, ' ') };
  return joined([facts, oneLine], '', { markdown: '. ', text: ' ' });
}

/** Adds the authorization of an operation. */
export function addAuthorization(context: OperationContext): void {
  const { page, operation, texts, description } = context;
  const ways = operation.security.filter((way) => Object.keys(way).length > 0);
  if (Object.keys(description.root.components?.securitySchemes ?? {}).length === 0) return;
  page.heading(2, texts.apiAuthorization);
  if (ways.length === 0) {
    page.paragraph(texts.apiNoAuthorization);
    return;
  }
  if (ways.length > 1) page.paragraph(texts.apiAnyOf);
  const items = ways.map((way) => {
    const parts = Object.entries(way).map(([name, scopes]) => schemePart(name, scopes, context));
    return joined(parts, ' + ', { text: '\n' });
  });
  page.add(list(items, 'api-fields api-ways'));
}

/**
 * The credential of a security scheme: where it goes, its prefix, and its placeholder in samples.
 * Mutual TLS has none, since the connection authenticates the client.
 */
export function credentialOf(
  { description }: Pick<ApiPageContext, 'description'>,
  name: string,
): CallField | undefined {
  const scheme = description.scheme(name);
  if (scheme === undefined || (scheme.type as string) === 'mutualTLS') return undefined;
  if (scheme.type === 'apiKey')
    return { place: scheme.in as CallField['place'], name: scheme.name, value: 'API_KEY' };
  // OAuth and OpenID Connect send bearer tokens too (RFC 6750, section 2.1).
  const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
  const sent = isBasic
    ? { scheme: 'Basic', value: 'CREDENTIALS' }
    : { scheme: 'Bearer', value: 'TOKEN' };
  return { place: 'header', name: 'Authorization', ...sent };
}

/** An input for a secret. Scripts mask it: agents mistake a page with a password field for a login. */
const secretField = (label: string, secret: string, own: Parameters<typeof attributes>[0]) =>
  labelled(
    label,
    `<input${attributes({ ...own, 'data-secret': secret, type: 'text', autocomplete: 'new-password' })}>`,
    true,
  );

/** The inputs of a scheme: user name and password, a token, or an API key. */
function schemeFields(
  name: string,
  description: string | undefined,
  { texts, ...context }: ApiPageContext,
): string {
  const credential = credentialOf(context, name);
  if (!credential) return '';
  const own = {
    'data-name': credential.name,
    'data-in': credential.place,
    'data-scheme': credential.scheme,
    'data-placeholder': credential.value,
  };
  // Scripts cannot set the Cookie header.
  if (credential.place === 'cookie') return hidden(own);
  const about = { 'aria-describedby': description };
  if (credential.scheme === 'Basic') {
    const user = secretField(escapeText(texts.apiUser), `${name} user`, {
      ...about,
      'data-plain': true,
    });
    const password = secretField(escapeText(texts.apiPassword), `${name} password`, about);
    const legend = `<legend class="visually-hidden">${escapeText(name)}</legend>`;
    return `<fieldset class="whole"${attributes(own)}>${legend}${user}${password}</fieldset>`;
  }
  const label =
    credential.scheme === undefined ? code(credential.name).html : escapeText(texts.apiToken);
  return secretField(label, name, { ...own, ...about });
}

/**
 * The authorization inputs of a request form: a choice if the operation has alternatives, and the
 * inputs of the chosen one.
 */
export function authorizationFields(context: OperationContext): string {
  const { operation, texts, slug, description, prose } = context;
  const ways = operation.security.map((way) => Object.keys(way));
  const names = [...new Set(ways.flat())];
  if (names.length === 0) return '';
  const first = ways[0] ?? [];
  const schemes = names.map((name, index) => {
    const scheme = description.scheme(name);
    const note = prose.note(scheme?.description);
    const id = note.html === '' ? undefined : `lectern-scheme-${index + 1}`;
    const about = id === undefined ? '' : `<div class="api-note" id="${id}">${note.html}</div>`;
    const facts = `<p class="try-it-note">${code(name).html} ${escapeText(schemeFacts(scheme))}</p>`;
    const fields = schemeFields(name, id, context);
    const group = attributes({ 'data-of': name, hidden: !first.includes(name) });
    return `<div class="scheme"${group}>${facts}${about}${fields}</div>`;
  });
  const options = ways.map((way) => {
    const label = way.length === 0 ? texts.apiNoAuthorization : way.join(' + ');
    return { value: JSON.stringify(way), label };
  });
  const own = { 'data-way': true, 'aria-label': texts.apiAuthorization };
  const choice = ways.length === 1 ? '' : select(own, options);
  const keep = `<p class="try-it-note">${escapeText(texts.apiSecrets)}</p>\n<label class="keep"><input type="checkbox" data-keep="${escapeAttribute(slug)}">${escapeText(texts.apiKeep)}</label>`;
  const all = schemes.join('\n');
  return `<fieldset class="authorization whole"><legend>${escapeText(texts.apiAuthorization)}</legend>${choice}\n${all}\n${all.includes('data-secret') ? keep : ''}</fieldset>`;
}
