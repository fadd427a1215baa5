/** A value of a request with its location. */
export interface CallField {
  readonly place: 'server' | 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly name: string;
  readonly value: string;
  /** Whether it is a comma-separated list whose items are sent separately. */
  readonly isList?: boolean;
  /** The scheme of an `Authorization` header (RFC 9110, section 11.6.2). */
  readonly scheme?: string;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A request of a form or a sample. */
export interface Call {
  readonly method: string;
  /** Including the query; relative if the server is. */
  readonly url: string;
  readonly headers: readonly NamedValue[];
  readonly cookies: readonly NamedValue[];
  readonly body?: string;
}

/** Percent-encodes a part of an address (RFC 3986, section 2.1). */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Encodes user name and password (RFC 7617, section 2); a placeholder for both has no colon. */
function headerValue({ scheme, value }: CallField): string {
  if (scheme === undefined) return value;
  return `${scheme} ${scheme === 'Basic' && value.includes(':') ? base64(value) : value}`;
}

/** The values of a list, or the only one. */
const valuesOf = ({ value, isList }: CallField): readonly string[] =>
  isList ? value.split(',').map((each) => each.trim()) : [value];

/** Builds the request to a path such as `/a/{name}` from fields; omits fields without a value. */
export function callOf(method: string, path: string, fields: readonly CallField[]): Call {
  const given = fields.filter(({ value }) => value !== '');
  const at = (place: CallField['place']) => given.filter((field) => field.place === place);
  const values = new Map(at('path').map(({ name, value }) => [name, value]));
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encoded(values.get(name) ?? name),
  );
  const query = at('query').flatMap((field) =>
    valuesOf(field).map((value) => `${encoded(field.name)}=${encoded(value)}`),
  );
  const [server] = at('server');
  const [body] = at('body');
  const separator = filled.includes('?') ? '&' : '?';
  return {
    method,
    url: (server?.value ?? '') + filled + (query.length > 0 ? separator : '') + query.join('&'),
    headers: at('header')
      // The type of a body that is not sent.
      .filter(({ name }) => body !== undefined || name !== 'Content-Type')
      .map((field) => ({ name: field.name, value: headerValue(field) })),
    cookies: at('cookie').map(({ name, value }) => ({ name, value })),
    ...(body && { body: body.value }),
  };
}

/** The segments between which a long address may wrap. */
export const addressParts = (address: string): readonly string[] =>
  address.split(/(?<=[/?&])(?![/?&])/);
