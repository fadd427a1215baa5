import { RATE_LIMIT, TEXT_LENGTH } from './limits.ts';
import type { Schema } from './schema.ts';

/** The schemas of the response headers that the description explains. */
export const HEADERS = {
  ETag: { type: 'string', maxLength: 100, example: '"3f1c9a0b7d2e4c56"' },
  Vary: { type: 'string', enum: ['Accept, Accept-Encoding', 'Accept-Encoding'] },
  'Cache-Control': {
    type: 'string',
    maxLength: 100,
    example: 'public, max-age=300, stale-while-revalidate=3600',
  },
  'Content-Location': {
    type: 'string',
    format: 'uri-reference',
    maxLength: TEXT_LENGTH.uri,
    example: '/api/v1/en/docs.json',
  },
  'Access-Control-Allow-Origin': { type: 'string', enum: ['*'] },
  'Retry-After': {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: RATE_LIMIT.seconds,
    example: 30,
  },
  'RateLimit-Policy': {
    type: 'string',
    maxLength: 200,
    example: `"default";q=${RATE_LIMIT.requests};w=${RATE_LIMIT.seconds}`,
  },
  RateLimit: { type: 'string', maxLength: 200, example: '"default";r=42;t=17' },
  Allow: { type: 'string', enum: ['GET, HEAD, OPTIONS'] },
  Link: { type: 'string', maxLength: 5_000, example: '</llms.txt>; rel="describedby"' },
  Location: { type: 'string', format: 'uri-reference', maxLength: TEXT_LENGTH.uri },
} as const satisfies Record<string, Schema>;

export type HeaderName = keyof typeof HEADERS;
