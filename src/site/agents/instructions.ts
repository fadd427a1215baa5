import { frenchSpaces } from '../../common/french.ts';
import {
  forLocale,
  type Locale,
  type Locales,
  localizedText,
  ownLanguage,
  ownText,
} from '../../contract/locales.ts';
import { API_ROOT, PUBLISHED, REFERENCE_SLUG } from '../../contract/paths.ts';
import { languageNames } from '../../i18n/language-names.ts';
import type { SiteModel } from '../model.ts';
import { conjunction, list, publishedParts, usage } from './agent-usage.ts';

const TEXT = {
  en: {
    title: 'instructions for agents',
    about: (parts: string, languages: string, api: string) =>
      `A public, read-only service: ${parts}, as JSON and as Markdown, in ${languages}. No key, no account. The API starts at ${api}.`,
    search: 'full-text search',
    use: 'When to use this',
    questions: (name: string) => `Questions that the documentation of ${name} answers`,
    avoid: 'When not to use this',
    writes: 'Anything that changes data: every operation only reads published content',
    workflow: 'How to answer a question',
    steps: [
      'Search with the words of the question, in its language: `searchDocumentation`.',
      'Read the `markdownUrl` of the best results. `section.anchor` of a result names the part that matches.',
      'Answer from what you read, and cite the `url` of each page that you used. If the pages do not give the answer, say so.',
    ],
    next: 'Where to go next',
    map: 'Map of every page',
    full: (kilobytes: string) =>
      `Everything in one file (about ${kilobytes} kB; read the map first)`,
    openapi: 'Description of the API',
    reference: 'Reference for people',
    these: 'These instructions in English',
  },
  fr: {
    title: 'instructions pour les agents',
    about: (parts: string, languages: string, api: string) =>
      `Un service public, en lecture seule : ${parts}, en JSON et en Markdown, en ${languages}. Sans clé ni compte. L’API commence à ${api}.`,
    search: 'recherche en texte intégral',
    use: 'Quand s’en servir',
    questions: (name: string) => `Les questions auxquelles répond la documentation de ${name}`,
    avoid: 'Quand ne pas s’en servir',
    writes: 'Tout ce qui modifie des données : chaque opération ne fait que lire du contenu publié',
    workflow: 'Comment répondre à une question',
    steps: [
      'Cherchez avec les mots de la question, dans sa langue : `searchDocumentation`.',
      'Lisez le `markdownUrl` des meilleurs résultats. `section.anchor` d’un résultat désigne la partie qui correspond.',
      'Répondez à partir de ce que vous avez lu, et citez l’`url` de chaque page utilisée. Si les pages ne donnent pas la réponse, dites-le.',
    ],
    next: 'Pour aller plus loin',
    map: 'Plan de toutes les pages',
    full: (kilobytes: string) =>
      `Tout dans un seul fichier (environ ${kilobytes} ko ; lisez d’abord le plan)`,
    openapi: 'Description de l’API',
    reference: 'Référence pour les humains',
    these: 'Ces instructions en français',
  },
} as const;

/** The languages of a site that instructions are written in: the first one, and ours. */
export const instructionsLanguages = (locales: Locales): readonly Locale[] => [
  locales.first,
  ...locales.others(locales.first).filter((locale) => locale === 'en' || locale === 'fr'),
];

/** Where the instructions for readers of a locale are. */
export const instructionsPath = (locale: Locale, locales: Locales): string =>
  locale !== locales.first && instructionsLanguages(locales).includes(locale)
    ? PUBLISHED.agentInstructions.replace(/\.md$/, `.${locale}.md`)
    : PUBLISHED.agentInstructions;

/** Size of llms-full.txt, rounded up to the kilobyte: its pages, and their addresses. */
function fullKilobytes({ pages, docs }: SiteModel, locale: Locale): string {
  const paths = new Set(forLocale(docs, locale).map(({ path }) => path));
  const bytes = forLocale(pages, locale)
    .filter(({ path }) => paths.has(path))
    .reduce((sum, page) => sum + Buffer.byteLength(page.markdown.make().text), 0);
  return new Intl.NumberFormat(locale).format(Math.ceil(bytes / 1000));
}

/** When and how to use the site: what agents read before anything else. */
export function instructions(model: SiteModel, locale: Locale): string {
  const { baseUrl, config, locales, off, paths } = model;
  const text = ownText(TEXT, locale);
  const [use = [], avoid = []] = [config.agents.use, config.agents.avoid].map((questions) =>
    questions.map((question) => localizedText(question, locale)),
  );
  const parts = conjunction([...publishedParts(model, locale), text.search], locale);
  const others = instructionsLanguages(locales).filter((other) => other !== locale);
  const isFrench = ownLanguage(locale) === 'fr';
  const written = [
    `# ${config.name}${isFrench ? ' :' : ':'} ${text.title}`,
    `> ${localizedText(config.description, locale)}`,
    text.about(parts, languageNames(locales.codes, ownLanguage(locale)), `${baseUrl}${API_ROOT}`),
    `## ${text.use}`,
    list(use.length > 0 ? use : [text.questions(config.name)]),
    `## ${text.avoid}`,
    list(avoid.length > 0 ? avoid : [text.writes]),
    `## ${text.workflow}`,
    text.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
  ].join('\n\n');
  const links = [
    `${text.map}: ${baseUrl}${paths.llmsTxt(locale)}`,
    `${text.full(fullKilobytes(model, locale))}: ${baseUrl}${paths.llmsFull(locale)}`,
    `${text.openapi}: ${baseUrl}${PUBLISHED.openapiJson}`,
    ...(off.has('reference')
      ? []
      : [`${text.reference}: ${baseUrl}${paths.doc(locale, REFERENCE_SLUG)}`]),
    ...others.map(
      (other) => `${ownText(TEXT, other).these}: ${baseUrl}${instructionsPath(other, locales)}`,
    ),
  ];
  const after = [`## ${text.next}`, list(links)].join('\n\n');
  const spaced = (part: string) =>
    locale === 'fr' ? frenchSpaces(part.replaceAll(': http', ' : http')) : part;
  return `${[spaced(written), usage(model, locale), spaced(after)].join('\n\n')}\n`;
}
