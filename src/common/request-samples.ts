import { targets } from '@readme/httpsnippet/targets';
import type { Call, NamedValue } from './api-call.ts';

/** A request in one language. */
export interface RequestSample {
  readonly label: string;
  /** Language for highlighting. */
  readonly language: string;
  readonly code: string;
}

/** The languages of samples, by their names in the library. */
const CLIENTS = [
  { label: 'curl', language: 'sh', target: 'shell', client: 'curl' },
  { label: 'JavaScript', language: 'js', target: 'javascript', client: 'fetch' },
  { label: 'Python', language: 'python', target: 'python', client: 'requests' },
  { label: 'PHP', language: 'php', target: 'php', client: 'guzzle' },
  { label: 'Ruby', language: 'ruby', target: 'ruby', client: 'native' },
  { label: 'Go', language: 'go', target: 'go', client: 'native' },
  { label: 'Java', language: 'java', target: 'java', client: 'okhttp' },
  { label: 'C#', language: 'csharp', target: 'csharp', client: 'restsharp' },
] as const;

type Convert = (typeof targets)['shell']['clientsById'][string]['convert'];
type Snippet = Parameters<Convert>[0];

/** Separates the fields of a form in samples (RFC 2046, section 5.1.1). */
const BOUNDARY = '---011000010111000001101001';

/** Whether a body is a URL-encoded form. */
export const isForm = (type: string) =>
  /^(?:application\/x-www-form-urlencoded|multipart\/)/.test(type);

/** Values by name; repeated names have lists. */
function byName(values: readonly NamedValue[]): Snippet['queryObj'] {
  const grouped = Map.groupBy(values, ({ name }) => name);
  return Object.fromEntries(
    [...grouped].map(([name, all]) => {
      const [first = '', ...others] = all.map(({ value }) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** The body in the library's format; a header of the request may contain its boundary. */
function postData(type: string, body: string, headers: Record<string, string>): object {
  if (!isForm(type)) {
    if (!/^(?:application|text)\/(?:x-)?json$/.test(type)) return { mimeType: type, text: body };
    try {
      return { mimeType: 'application/json', text: body, jsonObj: JSON.parse(body) };
    } catch {
      return { mimeType: 'text/plain', text: body };
    }
  }
  const params = [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }));
  if (!type.startsWith('multipart/')) {
    const paramsObj = byName(params);
    return { mimeType: type, params, paramsObj, text: body.replaceAll('+', '%20') };
  }
  headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  const lines = params.flatMap(({ name, value }) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"`,
    '',
    value,
  ]);
  const text = [...lines, `--${BOUNDARY}--`].join('\r\n');
  return { mimeType: 'multipart/form-data', params, boundary: BOUNDARY, text };
}

/** Prepares a request as the library would, which it can only do in Node. */
function prepared({ method, url, headers, cookies, body }: Call): Snippet {
  const address = new URL(url);
  const queryString = [...address.searchParams].map(([name, value]) => ({ name, value }));
  const headersObj = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  const type = headersObj['Content-Type'] ?? 'application/octet-stream';
  const cookie = cookies
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('; ');
  const data = body === undefined ? { mimeType: type } : postData(type, body, headersObj);
  const { protocol, host, hostname, port, pathname, search } = address;
  const query = byName(queryString);
  return {
    method,
    httpVersion: 'HTTP/1.1',
    url: address.origin + pathname,
    fullUrl: address.href,
    uriObj: { protocol, host, hostname, port, pathname, search: search.slice(1), query },
    queryString,
    queryObj: query,
    headers,
    headersObj,
    allHeaders: { ...(cookie !== '' && { cookie }), ...headersObj },
    cookies,
    cookiesObj: byName(cookies),
    postData: data,
    headersSize: -1,
    bodySize: -1,
  } as unknown as Snippet;
}

/** Quotes addresses, so that highlighting takes an address with a port for one literal. */
const withQuotes = (code: string) => code.replace(/(?<=^ *--url )[^'\s]\S*/m, "'$&'");

/** The samples of a request in every language that supports its method. */
export function requestSamples(call: Call): readonly RequestSample[] {
  return CLIENTS.flatMap(({ label, language, target, client }): RequestSample[] => {
    try {
      const code = targets[target].clientsById[client]?.convert(prepared(call));
      if (!code) return [];
      return [{ label, language, code: client === 'curl' ? withQuotes(code) : code }];
    } catch {
      return [];
    }
  });
}
