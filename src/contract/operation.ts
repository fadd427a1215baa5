import type { ErrorCode } from './errors.ts';
import type { Bilingual } from './locales.ts';
import type { Parameter } from './parameters.ts';
import type { Part } from './parts.ts';
import type { Schema } from './schema.ts';

/** Groups of operations, as the description and the reference page show them. */
export const TAGS = {
  Service: {
    en: 'Discovery and availability.',
    fr: 'Découverte et disponibilité.',
  },
  Documentation: {
    en: 'The documentation pages, as JSON or raw Markdown, and a search over them.',
    fr: 'Les pages de documentation, en JSON ou en Markdown brut, et la recherche dans ces pages.',
  },
  Changelog: {
    en: 'What changed in the product, newest first.',
    fr: 'Ce qui a changé dans le produit, du plus récent au plus ancien.',
  },
  Solutions: {
    en: 'The use cases, by profession.',
    fr: 'Les cas d’usage, par profession.',
  },
} as const satisfies Record<string, Bilingual>;

/** One operation of the API. All are GET requests without a body. */
export interface Operation {
  readonly operationId: string;
  /** Path with `{slug}`-style parameters. */
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  /** The part of the site whose content it returns; a site without it lacks the operation. */
  readonly part?: Part;
  readonly summary: Bilingual;
  readonly description: Bilingual;
  readonly parameters: readonly Parameter[];
  /** Name of the schema of the 200 response, among the components. */
  readonly response: string;
  readonly responseSchema: Schema;
  /** Whether `Accept: text/markdown` gets raw Markdown instead of JSON. */
  readonly markdown: boolean;
  readonly cache: 'public' | 'no-store';
  /** Codes that this operation gives beside those that every operation can. */
  readonly errors: readonly ErrorCode[];
}
