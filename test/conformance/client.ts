import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { inject } from 'vitest';

/** Address of the running site, the only input of the suite. */
export const BASE = inject('baseUrl');

/** The base path of the site; addresses in tests do not include it. */
export const ROOT = new URL(BASE).pathname.replace(/\/$/, '');

/** Response headers with addresses. */
const WITH_ADDRESSES = ['content-location', 'link', 'location', 'speculation-rules'];

/**
 * Removes the base path from the addresses in a header.
 *
 * @throws {Error} if one of them leaves it
 */
function withoutRoot(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const found = WITH_ADDRESSES.flatMap((name) => {
    const value = headers[name]?.toString();
    if (ROOT === '' || value === undefined) return [];
    if (new RegExp(`(?:^"?|<)/(?!${ROOT.slice(1)}/)`).test(value))
      throw new Error(`${name} leaves the site: ${value}`);
    return [[name, value.replaceAll(new RegExp(`(^"?|<)${ROOT}/`, 'g'), '$1/')]];
  });
  return { ...headers, ...Object.fromEntries(found) };
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends exactly this request: without default headers, redirects and decoding. */
export function send(target: string, options: RequestOptions = {}): Promise<HttpResponse> {
  const { hostname, port } = new URL(BASE);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      path: target.startsWith('/') ? ROOT + target : target,
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutRoot(response.headers),
          body,
          text: body.toString('utf8').replaceAll(`="${ROOT}/`, '="/'),
        });
      });
    });
    request.end(options.body);
  });
}

/** Sends raw bytes and returns everything until the server closes. */
export function sendRaw(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(BASE);
  return new Promise((resolve, reject) => {
    const socket = new Socket();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) =>
      chunks.length > 0 ? resolve(Buffer.concat(chunks).toString()) : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.connect(Number(port), hostname, () => socket.write(bytes));
  });
}

export const json = (response: HttpResponse) => JSON.parse(response.text);

/** Path and query of a published URL, for a request to the tested server. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(ROOT.length) + search;
}

interface Summary {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  readonly url: string;
  readonly markdownUrl: string;
  readonly locale: string;
}

/** The pages of a locale, from the API. */
export async function listPages(locale = 'en'): Promise<readonly Summary[]> {
  return json(await send(`/api/v1/docs?locale=${locale}`)).pages;
}

/** A page whose slug has more than one segment. */
export async function nestedPage(locale = 'en'): Promise<Summary> {
  const page = (await listPages(locale)).find(({ slug }) => slug.includes('/'));
  if (!page) throw new Error('No page of this site lies in a section.');
  return page;
}
