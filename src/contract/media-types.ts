import { MCP_PATH } from './mcp.ts';
import { SPECULATION_RULES } from './paths.ts';

export const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html';
export const MARKDOWN_TYPE = 'text/markdown';
export const JSON_FEED_TYPE = 'application/feed+json';

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bin: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  epub: 'application/epub+zip',
  gif: 'image/gif',
  gz: 'application/gzip',
  html: `${HTML_TYPE}; charset=utf-8`,
  ico: 'image/x-icon',
  ics: 'text/calendar; charset=utf-8',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: JSON_TYPE,
  jsonld: 'application/ld+json',
  map: JSON_TYPE,
  md: `${MARKDOWN_TYPE}; charset=utf-8`,
  mdx: `${MARKDOWN_TYPE}; charset=utf-8`,
  mjs: 'text/javascript; charset=utf-8',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  zip: 'application/zip',
};

/** Extension of a path in lower case, without dot; empty if it has none. */
export function extension(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

function knownType(path: string): string | undefined {
  const name = extension(path);
  return Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
}

/** Types of addresses that differ from their extensions. */
const ADDRESS_TYPES: Readonly<Record<string, string>> = {
  '/.well-known/api-catalog': 'application/linkset+json',
  '/.well-known/apple-app-site-association': JSON_TYPE,
  [SPECULATION_RULES]: 'application/speculationrules+json',
  [MCP_PATH.card]: 'application/mcp-server-card+json',
  [MCP_PATH.catalog]: 'application/ai-catalog+json',
};

/** `Content-Type` of a published file. */
export function mediaType(path: string): string {
  if (path.endsWith('/feed.xml')) return 'application/atom+xml; charset=utf-8';
  if (path.endsWith('/feed.json')) return JSON_FEED_TYPE;
  return ADDRESS_TYPES[path] ?? knownType(path) ?? 'application/octet-stream';
}
