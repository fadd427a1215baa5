import { RATE_LIMIT, TEXT_LENGTH } from './limits.ts';
import type { Schema } from './schema.ts';

/** The response headers that the description explains. */
export const HEADERS = {
  ETag: {
    description: 'Strong validator of this representation (RFC 9110, section 8.8.3).',
    schema: { type: 'string', maxLength: 100, example: '"3f1c9a0b7d2e4c56"' },
  },
  Vary: {
    description: 'Request headers that chose this answer.',
    schema: { type: 'string', enum: ['Accept, Accept-Encoding', 'Accept-Encoding'] },
  },
  'Cache-Control': {
    description: 'How long the answer may be reused.',
    schema: {
      type: 'string',
      maxLength: 100,
      example: 'public, max-age=300, stale-while-revalidate=3600',
    },
  },
  'Content-Location': {
    description: 'Static address of the same answer (RFC 9110, section 8.7).',
    schema: {
      type: 'string',
      format: 'uri-reference',
      maxLength: TEXT_LENGTH.uri,
      example: '/api/v1/en/docs.json',
    },
  },
  'Access-Control-Allow-Origin': {
    description: 'Always `*`: any web page may call the API.',
    schema: { type: 'string', enum: ['*'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next call.',
    schema: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: RATE_LIMIT.seconds,
      example: 30,
    },
  },
  'RateLimit-Policy': {
    description: 'The quota, where the platform reports it.',
    schema: {
      type: 'string',
      maxLength: 200,
      example: `"default";q=${RATE_LIMIT.requests};w=${RATE_LIMIT.seconds}`,
    },
  },
  RateLimit: {
    description: 'What is left of the quota, where the platform reports it.',
    schema: { type: 'string', maxLength: 200, example: '"default";r=42;t=17' },
  },
  Allow: {
    description: 'The methods that the address answers.',
    schema: { type: 'string', enum: ['GET, HEAD, OPTIONS'] },
  },
  Link: {
    description: 'Canonical page, other representation, agent map and specification (RFC 8288).',
    schema: { type: 'string', maxLength: 5_000, example: '</llms.txt>; rel="describedby"' },
  },
  Location: {
    description: 'Where the page is now.',
    schema: { type: 'string', format: 'uri-reference', maxLength: TEXT_LENGTH.uri },
  },
} as const satisfies Record<string, { readonly description: string; readonly schema: Schema }>;

export type HeaderName = keyof typeof HEADERS;
