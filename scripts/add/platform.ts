import type { AllowedOrigins } from '../../src/contract/allowed-origins.ts';

/** The project that a file is for. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** A name for services, of lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The languages of the site, that of the root first. */
  readonly locales: readonly string[];
  /** Other origins that its pages may load from. */
  readonly allowed: AllowedOrigins;
}

/** Somewhere a site can be published. */
export interface Platform {
  /** One line for the list of platforms. */
  readonly summary: string;
  /** Its files, by path in the project. */
  readonly files: (project: Project) => Readonly<Record<string, string>>;
  /** What to do next, one command or sentence a line. */
  readonly next: (project: Project) => readonly string[];
}

/** The address in examples, which users replace. */
export const EXAMPLE_URL = 'https://docs.example.com';

/** The command that builds a site to be published. */
export const PUBLISHED_BUILD = `SITE_URL=${EXAMPLE_URL} npm run build`;
