import { frenchSpaces } from '../../common/french.ts';
import { ApiDescription, type Document } from '../../compile/api/description.ts';
import type { GeneratedSite } from '../../compile/compile.ts';
import { derived, keyOf } from '../../compile/derived.ts';
import type { Entry } from '../../compile/entry.ts';
import type { Recall } from '../../compile/recall.ts';
import { errorBody } from '../../contract/error-body.ts';
import { ERROR_CODES, ERRORS } from '../../contract/errors.ts';
import { invalidParameter } from '../../contract/invalid-parameter.ts';
import {
  forLocale,
  type Locale,
  localizedText,
  ownLanguage,
  ownText,
} from '../../contract/locales.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { OperationId } from '../../contract/operations.ts';
import { searchLimitParameter } from '../../contract/parameters.ts';
import { PUBLISHED, REFERENCE_SLUG, type SiteFacts } from '../../contract/paths.ts';
import type { OperationExamples } from '../model.ts';
import { siteParts } from '../parts.ts';
import { exampleErrors } from './example-errors.ts';

/** How much of a response the pages show: items of a list, and characters of a text. */
const SHOWN = { items: 2, characters: 240 } as const;

const TEXT = {
  en: {
    description: `All operations are GET requests and need no credentials. The machine-readable description is at [${PUBLISHED.openapiJson}](${PUBLISHED.openapiJson}).

The examples show the content of this site, with lists cut to ${SHOWN.items} items and texts to ${SHOWN.characters} characters; the time that \`getServiceHealth\` returns is made up.`,
    errors: 'Errors',
    errorsIntro:
      'Every error is a JSON object with one field, `error`. Test `error.code`: it is stable, while the texts may be reworded. For example:',
    status: 'Status',
  },
  fr: {
    description: `Toutes les opérations sont des requêtes GET sans authentification. La description destinée aux machines se trouve à l’adresse [${PUBLISHED.openapiJson}](${PUBLISHED.openapiJson}).

Les exemples reprennent le contenu de ce site, les listes étant limitées à ${SHOWN.items} éléments et les textes à ${SHOWN.characters} caractères ; l’heure renvoyée par \`getServiceHealth\` est fictive.`,
    errors: 'Erreurs',
    errorsIntro:
      'Toute erreur est un objet JSON à un seul champ, `error`. Testez `error.code` : il est stable, tandis que les textes peuvent être reformulés. Par exemple :',
    status: 'Statut',
  },
} as const;

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > SHOWN.characters) {
    return `${value.slice(0, SHOWN.characters).toWellFormed()}…`;
  }
  if (Array.isArray(value)) return value.slice(0, SHOWN.items).map(shorten);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]));
}

/** Every code of an error, each under a heading that errors link to. */
function errorCatalogue(locale: Locale, site: SiteFacts): string {
  const text = ownText(TEXT, locale);
  const example = errorBody(
    invalidParameter(searchLimitParameter, 'invalid', '0', locale),
    locale,
    site,
  );
  return [
    `## ${text.errors}`,
    text.errorsIntro,
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ...ERROR_CODES.map((code) => {
      const { status, when } = ERRORS[code];
      return `### \`${code}\`\n\n${text.status} ${status}. ${ownText(when, locale)}`;
    }),
  ].join('\n\n');
}

/** The description of the API as its pages show it: with examples of the locale. */
function described(locale: Locale, site: GeneratedSite, examples: Partial<OperationExamples>) {
  const { slug = '' } = (examples.getDocumentationPage?.response ?? {}) as { slug?: string };
  const responses = Object.entries(examples).map(
    ([id, { response }]) => [id, shorten(response)] as const,
  );
  const texts = forLocale(site.texts, locale);
  const parts = site.config && siteParts(site.config, locale, texts, site.paths);
  const titles: Readonly<Record<string, string | undefined>> = {
    Documentation: texts.documentation,
    Changelog: parts?.changelog?.label,
    Solutions: parts?.solutions?.label,
  };
  const document = openApiDocument({
    // Without the links of the published description, which lead to these pages.
    site: { ...site, off: new Set([...site.off, 'reference']) },
    locale,
    title: site.config?.name ?? '',
    description: ownText(TEXT, locale).description,
    examples: Object.fromEntries(responses),
    parameter: (operation, name) => {
      if (name === 'slug') return slug;
      const { url = '' } = examples[operation.operationId as OperationId] ?? {};
      return URL.parse(url, site.baseUrl)?.searchParams.get(name) ?? undefined;
    },
    error: exampleErrors(site, slug, locale),
  });
  const tags = document.tags?.map((tag) => ({ ...tag, summary: titles[tag.name] ?? tag.name }));
  return { ...document, tags };
}

/** A description with French punctuation tied to its words. */
const withFrenchSpaces = (description: unknown): unknown =>
  JSON.parse(JSON.stringify(description), (key, value) =>
    (key === 'description' || key === 'summary') && typeof value === 'string'
      ? frenchSpaces(value)
      : value,
  );

/**
 * The pages that document the API of the site, made from its description like those of any API.
 *
 * @param examples calls to show; absent while the other pages are not known yet
 */
export async function referencePages(
  locale: Locale,
  site: GeneratedSite,
  recall: Recall,
  examples: Partial<OperationExamples> = {},
): Promise<readonly Entry<'docs'>[]> {
  const label = site.config?.reference?.label;
  const isFrench = ownLanguage(locale) === 'fr';
  const document = described(locale, site, examples);
  const errors = errorCatalogue(locale, site);
  const source = {
    description: isFrench ? withFrenchSpaces(document) : document,
    place: {
      slug: REFERENCE_SLUG,
      label: label ? localizedText(label, locale) : forLocale(site.texts, locale).apiReference,
      locale,
      baseUrl: site.baseUrl,
      prefix: site.paths.doc(locale, ''),
      hasForm: true,
      ending: isFrench ? frenchSpaces(errors) : errors,
    },
  };
  const pages = derived('reference', source, async ({ description, place }) => {
    // Loaded with its libraries for the first pages that no earlier build has made.
    const { apiPages } = await import('../../compile/api/pages.ts');
    return apiPages(new ApiDescription(description as Document), place, recall);
  });
  return (await recall(pages)).map(({ slug, data, facts, body, isList }) => ({
    ...facts,
    collection: 'docs',
    locale,
    slug,
    path: site.paths.doc(locale, slug),
    data,
    body: { ...body, html: () => body.html },
    isList,
    key: keyOf('api page', [pages.key, slug]),
  }));
}
