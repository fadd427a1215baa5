import { type HarRequest, HTTPSnippet } from '@readme/httpsnippet';
import type { ApiDescription, RequestBodyObject, SecurityScheme } from './description.ts';
import { exampleBody, exampleText, exampleValue, isInExamples, isJson } from './examples.ts';
import type { ApiOperation } from './operations.ts';
import { serverUrl } from './servers.ts';

/** A request in one language. */
export interface RequestSample {
  readonly label: string;
  /** For the highlighting. */
  readonly language: string;
  readonly code: string;
}

/** The languages of samples, by the names that the library gives them. */
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

/** Schemes whose credentials are tokens in the `Authorization` header (RFC 6750, section 2.1). */
const BEARER = new Set<string>(['http', 'oauth2', 'openIdConnect']);

/** A request of an operation in each language, with example values and placeholders for secrets. */
export function requestSamples(
  operation: ApiOperation,
  description: ApiDescription,
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly RequestSample[] {
  const request = harRequest(operation, description, schemes);
  return CLIENTS.flatMap(({ label, language, target, client }): RequestSample[] => {
    const code = converted(request, target, client);
    return code === undefined ? [] : [{ label, language, code }];
  });
}

function converted(request: HarRequest, target: string, client: string): string | undefined {
  try {
    const made: unknown = new HTTPSnippet(request).convert(target as 'shell', client);
    const [code] = [made].flat();
    return typeof code === 'string' ? code : undefined;
  } catch {
    // Not every language can say every request, such as one with an invented method.
    return undefined;
  }
}

function harRequest(
  operation: ApiOperation,
  description: ApiDescription,
  schemes: Readonly<Record<string, SecurityScheme>>,
): HarRequest {
  const { method, parameters, definition } = operation;
  const value = (parameter: (typeof parameters)[number]) => exampleValue(description, parameter);
  const shown = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && isInExamples(description, parameter))
      .map((parameter) => ({ name: parameter.name, value: value(parameter) }));
  const byName = new Map(parameters.map((parameter) => [`{${parameter.name}}`, parameter]));
  const path = operation.path.replace(/\{[^}]*\}/g, (template) => {
    const parameter = byName.get(template);
    return encodeURIComponent(parameter ? value(parameter) : template.slice(1, -1));
  });
  const body = bodyOf(definition.requestBody, description);
  const credentials = credentialsOf(operation, schemes);
  return {
    method,
    url: serverUrl(operation) + path,
    httpVersion: 'HTTP/1.1',
    headers: [
      ...(body ? [{ name: 'Content-Type', value: body.mimeType }] : []),
      ...shown('header'),
      ...credentials.header,
    ],
    queryString: [...shown('query'), ...credentials.query],
    cookies: [...shown('cookie'), ...credentials.cookie],
    ...(body && { postData: body }),
    headersSize: -1,
    bodySize: -1,
  };
}

function bodyOf(
  node: ApiOperation['definition']['requestBody'],
  description: ApiDescription,
): HarRequest['postData'] {
  if (!node) return undefined;
  const { content = {} } = description.resolve<RequestBodyObject>(node);
  const types = Object.keys(content);
  const mimeType = types.find(isJson) ?? types[0];
  const media = mimeType === undefined ? undefined : content[mimeType];
  if (mimeType === undefined || !media) return undefined;
  const example = exampleBody(description, media, 'request');
  if (example === undefined) return undefined;
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/)/.test(mimeType);
  return isForm && example !== null && typeof example === 'object'
    ? { mimeType, params: formFields(example) }
    : { mimeType, text: exampleText(example, mimeType) };
}

const formFields = (example: object): HarRequest['cookies'] =>
  Object.entries(example).map(([name, value]) => ({
    name,
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  }));

/** Where the credentials of the first way to be authorized go. */
function credentialsOf(
  { security }: ApiOperation,
  schemes: Readonly<Record<string, SecurityScheme>>,
): Readonly<Record<'header' | 'query' | 'cookie', HarRequest['cookies']>> {
  const places: Record<'header' | 'query' | 'cookie', HarRequest['cookies']> = {
    header: [],
    query: [],
    cookie: [],
  };
  for (const name of Object.keys(security[0] ?? {})) {
    const scheme = schemes[name];
    if (scheme?.type === 'apiKey' && scheme.in in places) {
      places[scheme.in as keyof typeof places].push({ name: scheme.name, value: 'API_KEY' });
    } else if (scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'basic') {
      places.header.push({ name: 'Authorization', value: 'Basic CREDENTIALS' });
    } else if (scheme && BEARER.has(scheme.type)) {
      places.header.push({ name: 'Authorization', value: 'Bearer TOKEN' });
    }
  }
  return places;
}
