import { type Locale, languageOf, ownLanguage, ownText } from '../contract/locales.ts';

const en = {
  siteNavigation: 'Site',
  skipToContent: 'Skip to content',
  agentsNote: 'For agents:',
  documentation: 'Documentation',
  documentationPlan: 'Every page of the documentation, section by section.',
  folderAbout: 'All pages of “{title}”.',
  changelog: 'Changelog',
  changelogShort: 'Changelog',
  changelogAbout: 'What changed in the product, newest first.',
  solutions: 'Use cases',
  solutionsAbout: 'Who the product is made for, and the problem it solves for each profession.',
  api: 'API',
  apiReference: 'API reference',
  apiAbout: 'The same content as JSON: read-only, no key, described by OpenAPI 3.1.',
  search: 'Search',
  searchPlaceholder: 'Search the documentation',
  searchResults: { one: '1 page', other: '{count} pages' },
  searchHint: 'Type at least two letters.',
  searchNothing: 'No results. Try another word, or fewer words.',
  searchFailed: 'Search could not be loaded.',
  searchMove: 'to move',
  searchOpen: 'to open',
  searchClose: 'to close',
  close: 'Close',
  theme: 'Theme',
  themeAuto: 'system',
  themeLight: 'light',
  themeDark: 'dark',
  breadcrumbs: 'Breadcrumbs',
  sectionNavigation: 'Sections of the documentation',
  sidebarPages: 'Pages of “{title}”',
  sidebarMore: 'More of “{title}”',
  onThisPage: 'On this page',
  contentsInText: 'Contents',
  diagram: 'Diagram',
  copyAsMarkdown: 'Copy as Markdown',
  viewAsMarkdown: 'View as Markdown',
  copyCode: 'Copy',
  wrapCode: 'Wrap lines',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  updated: 'Last updated',
  neighbours: 'Previous and next pages',
  previous: 'Previous',
  next: 'Next',
  feed: 'Atom feed',
  notFoundTitle: 'Page not found',
  notFoundText: 'Nothing is published at this address.',
  notFoundWays: 'Try one of these:',
  notFoundNear: 'Pages with a similar address:',
  sitemap: 'Sitemap',
  agentMap: 'Map for agents',
  home: 'Home',
  readDocumentation: 'Read the documentation',
  liveCall: 'A request and its response',
  liveCallBuilt: 'Real response, captured at the last build',
  liveCallNow: 'Live response: {status} in {time} ms',
  forPeople: 'For people',
  forAgents: 'For programs and agents',
  agentMapAbout: 'Every page in one list',
  fullTextAbout: 'The whole documentation in one file',
  anyPageAbout: 'Any page as Markdown: add .mdx to its address',
  openApiAbout: 'The OpenAPI description of the API',
  apiIndexAbout: 'The entry point of the API, with a working address for each operation',
  feedAbout: 'The changelog for feed readers',
  nothingYet: 'Nothing has been published here yet.',
  latestChanges: 'Latest changes',
  allChanges: 'Full changelog',
  allPages: 'All pages',
  allSolutions: 'All use cases',
  showAll: 'Show all',
  tryIt: 'Try it',
  tryItSend: 'Send the request',
  tryItSending: 'Waiting for the response…',
  tryItHeaders: 'Headers',
  tryItFailed: 'No response: the server cannot be reached.',
  tryItFormat: 'Format',
  fieldRequired: 'required',
  fieldDeprecated: 'deprecated',
  fieldDefault: 'default:',
  footnotes: 'Footnotes',
  footnoteBack: 'Back to reference {reference}',
} as const;

/** The forms of a text that says a number, by the plural categories of the language (CLDR). */
export type PluralText = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string;
};

/** The texts of a site's own pages in a language; `{name}` stands for a value. */
export type UiTexts = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : PluralText;
};

const fr: UiTexts = {
  siteNavigation: 'Site',
  skipToContent: 'Aller au contenu',
  agentsNote: 'Pour les agents :',
  documentation: 'Documentation',
  documentationPlan: 'Toutes les pages de la documentation, section par section.',
  folderAbout: 'Toutes les pages de « {title} ».',
  changelog: 'Journal des versions',
  changelogShort: 'Journal',
  changelogAbout: 'Ce qui a changé dans le produit, du plus récent au plus ancien.',
  solutions: 'Cas d’usage',
  solutionsAbout:
    'Les professions auxquelles le produit s’adresse, et le problème qu’il résout pour chacune.',
  api: 'API',
  apiReference: 'Référence de l’API',
  apiAbout:
    'Le même contenu en JSON, en lecture seule et sans clé, décrit par un document OpenAPI 3.1.',
  search: 'Rechercher',
  searchPlaceholder: 'Rechercher dans la documentation',
  searchResults: { one: '{count} page', other: '{count} pages' },
  searchHint: 'Tapez au moins deux lettres.',
  searchNothing: 'Aucun résultat. Essayez un autre mot, ou moins de mots.',
  searchFailed: 'La recherche n’a pas pu être chargée.',
  searchMove: 'se déplacer',
  searchOpen: 'ouvrir',
  searchClose: 'fermer',
  close: 'Fermer',
  theme: 'Thème',
  themeAuto: 'système',
  themeLight: 'clair',
  themeDark: 'sombre',
  breadcrumbs: 'Fil d’Ariane',
  sectionNavigation: 'Sections de la documentation',
  sidebarPages: 'Pages de « {title} »',
  sidebarMore: 'Autres pages de « {title} »',
  onThisPage: 'Sur cette page',
  contentsInText: 'Sommaire',
  diagram: 'Diagramme',
  copyAsMarkdown: 'Copier en Markdown',
  viewAsMarkdown: 'Voir en Markdown',
  copyCode: 'Copier',
  wrapCode: 'Renvoyer à la ligne',
  copied: 'Copié',
  copyFailed: 'Échec de la copie',
  updated: 'Dernière modification',
  neighbours: 'Pages précédente et suivante',
  previous: 'Précédent',
  next: 'Suivant',
  feed: 'Flux Atom',
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Rien n’est publié à cette adresse.',
  notFoundWays: 'Essayez l’une de ces adresses :',
  notFoundNear: 'Pages dont l’adresse est proche :',
  sitemap: 'Plan du site',
  agentMap: 'Plan pour les agents',
  home: 'Accueil',
  readDocumentation: 'Lire la documentation',
  liveCall: 'Une requête et sa réponse',
  liveCallBuilt: 'Réponse réelle, enregistrée lors de la dernière génération du site',
  liveCallNow: 'Réponse en direct : {status} en {time} ms',
  forPeople: 'Pour les lecteurs',
  forAgents: 'Pour les programmes et les agents',
  agentMapAbout: 'Toutes les pages en une seule liste',
  fullTextAbout: 'Toute la documentation en un seul fichier',
  anyPageAbout: 'N’importe quelle page en Markdown : ajoutez .mdx à son adresse',
  openApiAbout: 'La description OpenAPI de l’API',
  apiIndexAbout: 'Le point d’entrée de l’API, avec une adresse valable pour chaque opération',
  feedAbout: 'Le journal pour les lecteurs de flux',
  nothingYet: 'Rien n’a encore été publié ici.',
  latestChanges: 'Derniers changements',
  allChanges: 'Tout le journal',
  allPages: 'Toutes les pages',
  allSolutions: 'Tous les cas d’usage',
  showAll: 'Tout voir',
  tryIt: 'Essayer',
  tryItSend: 'Envoyer la requête',
  tryItSending: 'En attente de la réponse…',
  tryItHeaders: 'En-têtes',
  tryItFailed: 'Aucune réponse : le serveur est injoignable.',
  tryItFormat: 'Format',
  fieldRequired: 'obligatoire',
  fieldDeprecated: 'obsolète',
  fieldDefault: 'par défaut :',
  footnotes: 'Notes',
  footnoteBack: 'Revenir à l’appel de note {reference}',
};

/** The English texts, by the names that files of other languages use too. */
export const ENGLISH: UiTexts = en;

/** Our texts for a locale: in French or in English. */
export const uiTexts = (locale: Locale): UiTexts => ownText({ en, fr }, locale);

/** A text with its values in place. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** The form of a text for a number. */
export function plural(locale: Locale, forms: PluralText, count: number): string {
  const category = new Intl.PluralRules(locale).select(count);
  return filled(forms[category] ?? forms.other, { count: String(count) });
}

/** “Label: value” with the colon of the language. */
export function labelled(locale: Locale, label: string, value: string): string {
  if (ownLanguage(locale) === 'fr') return `${label}\u00a0: ${value}`;
  return ['ja', 'zh'].includes(languageOf(locale)) ? `${label}：${value}` : `${label}: ${value}`;
}
