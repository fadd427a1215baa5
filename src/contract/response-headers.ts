import { RATE_LIMIT, TEXT_LENGTH } from './limits.ts';
import type { Bilingual } from './locales.ts';
import type { Schema } from './schema.ts';

/** The response headers that the description explains. */
export const HEADERS = {
  ETag: {
    description: {
      en: 'Strong validator of this representation (RFC 9110, section 8.8.3).',
      fr: 'Validateur fort de cette représentation (RFC 9110, section 8.8.3).',
    },
    schema: { type: 'string', maxLength: 100, example: '"3f1c9a0b7d2e4c56"' },
  },
  Vary: {
    description: {
      en: 'Request headers that determined this response.',
      fr: 'En-têtes de la requête qui ont déterminé cette réponse.',
    },
    schema: { type: 'string', enum: ['Accept, Accept-Encoding', 'Accept-Encoding'] },
  },
  'Cache-Control': {
    description: {
      en: 'How long the response may be reused.',
      fr: 'Durée pendant laquelle la réponse peut être réutilisée.',
    },
    schema: {
      type: 'string',
      maxLength: 100,
      example: 'public, max-age=300, stale-while-revalidate=3600',
    },
  },
  'Content-Location': {
    description: {
      en: 'Static address of the same response (RFC 9110, section 8.7).',
      fr: 'Adresse statique de la même réponse (RFC 9110, section 8.7).',
    },
    schema: {
      type: 'string',
      format: 'uri-reference',
      maxLength: TEXT_LENGTH.uri,
      example: '/api/v1/en/docs.json',
    },
  },
  'Access-Control-Allow-Origin': {
    description: {
      en: 'Always `*`: any web page may call the API.',
      fr: 'Toujours `*` : n’importe quelle page web peut appeler l’API.',
    },
    schema: { type: 'string', enum: ['*'] },
  },
  'Retry-After': {
    description: {
      en: 'Seconds to wait before the next call.',
      fr: 'Nombre de secondes à attendre avant le prochain appel.',
    },
    schema: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: RATE_LIMIT.seconds,
      example: 30,
    },
  },
  'RateLimit-Policy': {
    description: {
      en: 'The quota, where the platform reports it.',
      fr: 'Le quota, si la plateforme l’indique.',
    },
    schema: {
      type: 'string',
      maxLength: 200,
      example: `"default";q=${RATE_LIMIT.requests};w=${RATE_LIMIT.seconds}`,
    },
  },
  RateLimit: {
    description: {
      en: 'What is left of the quota, where the platform reports it.',
      fr: 'Ce qui reste du quota, si la plateforme l’indique.',
    },
    schema: { type: 'string', maxLength: 200, example: '"default";r=42;t=17' },
  },
  Allow: {
    description: {
      en: 'The methods that the address accepts.',
      fr: 'Les méthodes que l’adresse accepte.',
    },
    schema: { type: 'string', enum: ['GET, HEAD, OPTIONS'] },
  },
  Link: {
    description: {
      en: 'Canonical page, other representation, agent map and specification (RFC 8288).',
      fr: 'Page canonique, autre représentation, plan pour les agents et spécification (RFC 8288).',
    },
    schema: { type: 'string', maxLength: 5_000, example: '</llms.txt>; rel="describedby"' },
  },
  Location: {
    description: { en: 'Where the page is now.', fr: 'L’adresse actuelle de la page.' },
    schema: { type: 'string', format: 'uri-reference', maxLength: TEXT_LENGTH.uri },
  },
} as const satisfies Record<string, { readonly description: Bilingual; readonly schema: Schema }>;

export type HeaderName = keyof typeof HEADERS;
