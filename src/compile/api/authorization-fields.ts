import { escapeAttribute, escapeText } from '../../common/escape.ts';
import { credentialOf, schemeFacts } from './authorization.ts';
import type { ApiPageContext } from './context.ts';
import { attributes, hidden, labelled } from './controls.ts';
import type { ApiOperation } from './operations.ts';
import { code } from './page-parts.ts';

/** A field for a secret, which scripts hide as it is typed: agents take a page with such a field for a login. */
const secretField = (label: string, secret: string, own: Parameters<typeof attributes>[0]) =>
  labelled(
    label,
    `<input${attributes({ ...own, 'data-secret': secret, type: 'text', autocomplete: 'new-password' })}>`,
    true,
  );

/** The fields of a scheme: a name and a password, a token, or a key with its place. */
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
  // Scripts cannot send cookies of their own.
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
 * What authorizes the requests of a form: the ways, where there are several, and the fields of the
 * chosen one.
 */
export async function authorizationFields(
  { security }: ApiOperation,
  context: ApiPageContext,
): Promise<string> {
  const { texts, slug, description, prose } = context;
  const ways = security.map((way) => Object.keys(way));
  const names = [...new Set(ways.flat())];
  if (names.length === 0) return '';
  const first = ways[0] ?? [];
  const schemes = await Promise.all(
    names.map(async (name, index) => {
      const scheme = description.scheme(name);
      const note = await prose.note(scheme?.description);
      const id = note.html === '' ? undefined : `lectern-scheme-${index + 1}`;
      const about = id === undefined ? '' : `<div class="api-note" id="${id}">${note.html}</div>`;
      const facts = `<p class="try-it-note">${code(name).html} ${escapeText(schemeFacts(scheme))}</p>`;
      const fields = schemeFields(name, id, context);
      const group = attributes({ 'data-of': name, hidden: !first.includes(name) });
      return `<div class="scheme"${group}>${facts}${about}${fields}</div>`;
    }),
  );
  const options = ways.map((way) => {
    const label = way.length === 0 ? texts.apiNoAuthorization : way.join(' + ');
    return `<option value="${escapeAttribute(JSON.stringify(way))}">${escapeText(label)}</option>`;
  });
  const choice =
    ways.length === 1
      ? ''
      : `<select data-way aria-label="${escapeAttribute(texts.apiAuthorization)}">${options.join('')}</select>`;
  const keep = `<p class="try-it-note">${escapeText(texts.apiSecrets)}</p>\n<label class="keep"><input type="checkbox" data-keep="${escapeAttribute(slug)}">${escapeText(texts.apiKeep)}</label>`;
  const all = schemes.join('\n');
  return `<fieldset class="authorization whole"><legend>${escapeText(texts.apiAuthorization)}</legend>${choice}\n${all}\n${all.includes('data-secret') ? keep : ''}</fieldset>`;
}
