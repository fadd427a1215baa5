/** A value of a form, and where the request has it. */
export interface CallField {
  readonly place: 'server' | 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly value: string;
  /** Whether it is several values, with commas between. */
  readonly isList?: boolean;
  /** Whether nobody should read it over a shoulder. */
  readonly isSecret?: boolean;
  /** The scheme of an `Authorization` header (RFC 9110, section 11.6.2). */
  readonly scheme?: string;
}

/** A request as a form describes it. */
export interface Call {
  readonly url: string;
  /** The address without secrets. */
  readonly shownUrl: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

function headerValue({ scheme, value }: CallField): string {
  if (scheme === undefined) return value;
  return `${scheme} ${scheme === 'Basic' ? base64(value) : value}`;
}

/**
 * The request that the fields of a form describe; those without a value are left out.
 *
 * @param template path of the operation, with `{name}` for its parameters
 */
export function callOf(template: string, fields: readonly CallField[]): Call {
  const given = fields.filter(({ value }) => value !== '');
  const at = (place: CallField['place']) => given.filter((field) => field.place === place);
  const path = at('path').reduce(
    (filled, { name, value }) => filled.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  );
  const query = (isShown: boolean) => {
    const search = new URLSearchParams();
    for (const { name, value, isList, isSecret } of at('query')) {
      for (const each of isList ? value.split(',') : [value]) {
        search.append(name, isSecret && isShown ? '…' : each.trim());
      }
    }
    return search.size === 0 ? '' : `?${search.toString().replaceAll('%E2%80%A6', '…')}`;
  };
  const [body] = at('body');
  const address = (at('server')[0]?.value ?? '') + path;
  return {
    url: address + query(false),
    shownUrl: address + query(true),
    headers: at('header')
      // The type of a body that is not sent.
      .filter(({ name }) => body !== undefined || name !== 'Content-Type')
      .map((field) => [field.name, headerValue(field)]),
    ...(body && { body: body.value }),
  };
}
