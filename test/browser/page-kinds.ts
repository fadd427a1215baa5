/** One page of each kind in both languages, without locale prefix. */
export const PAGE_KINDS = {
  home: '/',
  plan: '/docs',
  page: '/docs/formats',
  tabs: '/docs/generating/prompts',
  steps: '/docs/getting-started/first-flyer',
  faq: '/docs/faq',
  reference: '/docs/api/reference',
  operation: '/docs/api/reference/documentation/search-documentation',
  changelog: '/changelog',
  entry: '/changelog/atelier-2',
  solutions: '/solutions',
  solution: '/solutions/teachers',
  search: '/search?q=credits',
  missing: '/docs/formatz',
} as const;

export type PageKind = keyof typeof PAGE_KINDS;

export const LOCALES = ['en', 'fr'] as const;

/** The address of a page in a language. */
export const addressOf = (kind: PageKind, locale: (typeof LOCALES)[number]) =>
  locale === 'en' ? PAGE_KINDS[kind] : `/fr${PAGE_KINDS[kind]}`.replace(/\/$/, '');

export const WIDTHS = [1440, 390] as const;

export const THEMES = ['light', 'dark'] as const;
