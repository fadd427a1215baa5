import { filled, labelled } from '../../common/fill-text.ts';
import { forLocale, type Locale, type Locales, localizedText } from '../../contract/locales.ts';
import { API_ROOT, PUBLISHED, REFERENCE_SLUG } from '../../contract/paths.ts';
import { hasApiTexts } from '../../i18n/catalogue.ts';
import { languageNames, listed } from '../../i18n/lists.ts';
import type { SiteModel } from '../model.ts';
import { list, publishedParts, usage } from './agent-usage.ts';

/** The languages of a site that have instructions: the first one, and those that Lectern has them in. */
export const instructionsLanguages = (locales: Locales): readonly Locale[] => [
  locales.first,
  ...locales.others(locales.first).filter(hasApiTexts),
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
  const texts = forLocale(model.texts, locale);
  const language = texts.apiLanguage;
  const [use = [], avoid = []] = [config.agents.use, config.agents.avoid].map((questions) =>
    questions.map((question) => localizedText(question, locale)),
  );
  const link = (name: string, path: string) => labelled(texts, name, baseUrl + path);
  const kilobytes = fullKilobytes(model, locale);
  return `${[
    `# ${labelled(texts, config.name, texts['agents.title'])}`,
    `> ${localizedText(config.description, locale)}`,
    filled(texts['agents.about'], {
      parts: listed([...publishedParts(model, texts), texts['agents.search']], language),
      languages: languageNames(locales.codes, language),
      api: baseUrl + API_ROOT,
    }),
    `## ${texts['agents.use']}`,
    list(use.length > 0 ? use : [filled(texts['agents.questions'], { name: config.name })]),
    `## ${texts['agents.avoid']}`,
    list(avoid.length > 0 ? avoid : [texts['agents.writes']]),
    `## ${texts['agents.workflow']}`,
    (['agents.step1', 'agents.step2', 'agents.step3'] as const)
      .map((step, index) => `${index + 1}. ${texts[step]}`)
      .join('\n'),
    usage(model, locale),
    `## ${texts['agents.next']}`,
    list([
      link(texts['agents.map'], paths.llmsTxt(locale)),
      link(filled(texts['agents.full'], { kilobytes }), paths.llmsFull(locale)),
      link(texts['agents.openapi'], PUBLISHED.openapiJson),
      ...(off.has('reference')
        ? []
        : [link(texts['agents.reference'], paths.doc(locale, REFERENCE_SLUG))]),
      ...instructionsLanguages(locales)
        .filter((other) => other !== locale)
        .map((other) =>
          link(forLocale(model.texts, other)['agents.these'], instructionsPath(other, locales)),
        ),
    ]),
  ].join('\n\n')}\n`;
}
