import { type HarRequest, HTTPSnippet } from '@readme/httpsnippet';
import { escapeAttribute, escapeText, fenceFor } from '../../common/escape.ts';
import { labelled } from '../../common/fill-text.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { Tab, Tabs } from '../page/components/tabs.ts';
import type { ApiPageContext } from './context.ts';
import type { ApiDescription, RequestBodyObject, SecurityScheme } from './description.ts';
import { exampleBody, exampleText, exampleValue, isInExamples, isJson } from './examples.ts';
import { type ApiOperation, serverUrl } from './operations.ts';
import type { PageParts } from './page-parts.ts';

/** Strings, numbers and constants as most languages write them; a name is a string before a colon. */
const LITERAL =
  /(?<string>"(?:[^"\\\n]|\\.)*"(?<key>\s*:)?|'(?:[^'\\\n]|\\.)*')|(?<constant>\b(?:true|false|null|nil|None|True|False)\b|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

/**
 * A block of code as HTML in which only literals are highlighted: the examples of a large API are
 * too many for grammars, which take seconds for each hundred of them.
 */
function highlightLiterals(code: string, language?: string): string {
  let html = '';
  let end = 0;
  for (const match of code.matchAll(LITERAL)) {
    const { string, key, constant } = match.groups ?? {};
    const text = constant ?? (string ?? '').slice(0, (string ?? '').length - (key ?? '').length);
    const token =
      constant !== undefined
        ? 'token-constant'
        : key === undefined
          ? 'token-string'
          : 'token-keyword';
    html += `${escapeText(code.slice(end, match.index))}<span class="${token}">${escapeText(text)}</span>`;
    end = match.index + text.length;
  }
  const name = language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`;
  return `<pre tabindex="0"><code${name}>${html}${escapeText(code.slice(end))}</code></pre>`;
}

/** A request in one language. */
interface RequestSample {
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

/** An example of a response. */
export interface ResponseExample {
  readonly status: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** A block of code under a label. */
interface Block {
  readonly label: string;
  readonly language: string | undefined;
  readonly code: string;
}

const languageOf = (type: string) =>
  isJson(type) ? 'json' : /[/+]xml\b/.test(type) ? 'xml' : undefined;

/** Adds the examples of an operation; in Markdown, the request in one language is enough. */
export function addRail(
  page: PageParts,
  samples: readonly RequestSample[],
  responses: readonly ResponseExample[],
  { texts, locale }: Pick<ApiPageContext, 'texts' | 'locale'>,
): void {
  if (samples.length === 0 && responses.length === 0) return;
  const bodies = responses.map(({ status, type, text }) => ({
    label: status,
    language: languageOf(type),
    code: text,
  }));
  const request = tabs(samples, locale, texts);
  const response = tabs(bodies, locale, texts);
  const group = (title: string, content: string) =>
    content === '' ? '' : `<p class="eyebrow">${title}</p>\n${content}`;
  page.add({
    html: `<aside class="api-rail" aria-label="${texts.apiExample}">\n${group(texts.apiRequest, request)}\n${group(texts.apiResponse, response)}\n</aside>`,
    markdown: [
      ...samples.slice(0, 1).map((sample) => fenced(texts.apiRequest, sample, texts)),
      ...bodies
        .slice(0, 1)
        .map((body) => fenced(`${texts.apiResponse} ${body.label}`, body, texts)),
    ].join('\n\n'),
    text: '',
  });
}

function tabs(blocks: readonly Block[], locale: Locale, texts: Texts): string {
  if (blocks.length === 0) return '';
  const parts = blocks.map(({ label, language, code }) =>
    Tab.html({
      attributes: { id: undefined, label },
      children: highlightLiterals(code, language),
      locale,
      texts,
    }),
  );
  return Tabs.html({ attributes: {}, children: parts.join('\n'), locale, texts });
}

function fenced(title: string, { language = '', code }: Block, texts: Texts): string {
  const fence = fenceFor(code, 3);
  return `${labelled(texts, title, '').trimEnd()}\n\n${fence}${language}\n${code}\n${fence}`;
}
