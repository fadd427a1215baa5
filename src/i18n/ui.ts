import type { Locale } from '../contract/locales.ts';

const en = {
  languageName: 'English',
  siteNavigation: 'Site',
  skipToContent: 'Skip to the content',
  agentsNote: 'For agents: the map of this site is',
  documentation: 'Documentation',
  documentationPlan: 'The plan of the documentation: every page, section by section.',
  changelog: 'Changelog',
  changelogAbout: 'What changed in the product, from newest to oldest.',
  solutions: 'Use cases',
  solutionsAbout: 'The professions the product is made for, and the problem it solves for each.',
  api: 'API',
  apiAbout: 'The same content as JSON, read-only and without a key, described by OpenAPI 3.1.',
  search: 'Search',
  searchPlaceholder: 'Search the documentation',
  searchResults: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searchNothing: 'Nothing found.',
  searchFailed: 'The search could not be loaded.',
  onThisPage: 'On this page',
  viewAsMarkdown: 'View as Markdown',
  updated: 'Last change',
  version: 'Version',
  published: 'Published',
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  feed: 'Atom feed',
  notFoundTitle: 'Page not found',
  notFoundText: 'Nothing is published at this address.',
  notFoundWays: 'These lead on:',
  otherLanguage: 'This page in French',
  sitemap: 'Sitemap',
  agentMap: 'Map for agents',
  home: 'Home',
} as const;

type Widen<T> = T extends (...args: infer A) => string ? (...args: A) => string : string;
type UiTexts = { readonly [Key in keyof typeof en]: Widen<(typeof en)[Key]> };

const fr: UiTexts = {
  languageName: 'Français',
  siteNavigation: 'Site',
  skipToContent: 'Aller au contenu',
  agentsNote: 'Pour les agents, le plan de ce site est dans',
  documentation: 'Documentation',
  documentationPlan: 'Le plan de la documentation : toutes les pages, section par section.',
  changelog: 'Journal des changements',
  changelogAbout: 'Ce qui a changé dans le produit, du plus récent au plus ancien.',
  solutions: 'Cas d’usage',
  solutionsAbout:
    'Les professions pour lesquelles le produit est fait, et le problème qu’il résout.',
  api: 'API',
  apiAbout:
    'Le même contenu en JSON, en lecture seule et sans clé, décrit par un document OpenAPI 3.1.',
  search: 'Rechercher',
  searchPlaceholder: 'Rechercher dans la documentation',
  searchResults: (count) => (count < 2 ? `${count} résultat` : `${count} résultats`),
  searchNothing: 'Aucun résultat.',
  searchFailed: 'La recherche n’a pas pu être chargée.',
  onThisPage: 'Sur cette page',
  viewAsMarkdown: 'Voir en Markdown',
  updated: 'Dernière modification',
  version: 'Version',
  published: 'Publiée',
  neighbours: 'Page précédente et page suivante',
  previous: 'Précédent',
  next: 'Suivant',
  feed: 'Flux Atom',
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Rien n’est publié à cette adresse.',
  notFoundWays: 'Pour continuer :',
  otherLanguage: 'Cette page en anglais',
  sitemap: 'Plan du site',
  agentMap: 'Plan pour les agents',
  home: 'Accueil',
};

/** The texts of the site's own pages. */
export const UI: Readonly<Record<Locale, UiTexts>> = { en, fr };

/** “Label: value” with the colon of the language. */
export function labelled(locale: Locale, label: string, value: string): string {
  return locale === 'fr' ? `${label}\u00a0: ${value}` : `${label}: ${value}`;
}
