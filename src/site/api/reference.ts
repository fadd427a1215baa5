import { cutText } from '../../common/cut-text.ts';
import { filled } from '../../common/fill-text.ts';
import { ApiDescription, type Document } from '../../compile/api/description.ts';
import type { GeneratedSite } from '../../compile/compile.ts';
import { derived, keyOf } from '../../compile/derived.ts';
import type { Entry } from '../../compile/entry.ts';
import { PageBody } from '../../compile/page/compile-page.ts';
import type { Recall } from '../../compile/recall.ts';
import { errorBody, invalidParameter } from '../../contract/error-body.ts';
import { ERROR_CODES, ERRORS } from '../../contract/errors.ts';
import { type Locale, localizedText } from '../../contract/locales.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { OperationId } from '../../contract/operations.ts';
import { searchLimitParameter } from '../../contract/parameters.ts';
import { PUBLISHED, REFERENCE_SLUG } from '../../contract/paths.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { listed } from '../../i18n/lists.ts';
import type { OperationExamples } from '../model.ts';
import { siteParts } from '../parts.ts';
import { exampleErrors } from './examples.ts';

/** Limits of example responses: items per list and characters per text. */
const EXAMPLE_LIMITS = { items: 2, characters: 240 } as const;

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, EXAMPLE_LIMITS.characters);
  if (Array.isArray(value)) return value.slice(0, EXAMPLE_LIMITS.items).map(shorten);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]));
}

interface ReferenceSite extends GeneratedSite {
  readonly locale: Locale;
  readonly text: Texts;
}

/** All error codes, each under a heading to which errors link. */
function errorCatalogue(site: ReferenceSite): string {
  const { locale, text } = site;
  const example = errorBody(invalidParameter(searchLimitParameter, 'invalid', '0'), locale, site);
  return [
    `## ${text.apiErrors}`,
    text.apiErrorsAbout,
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ...ERROR_CODES.map((code) => {
      const { status } = ERRORS[code];
      return `### \`${code}\`\n\n${text.apiStatus} ${status}. ${text[`error.${code}.when`]}`;
    }),
  ].join('\n\n');
}

function referenceDocument(site: ReferenceSite, examples: Partial<OperationExamples>) {
  const { locale, text, config } = site;
  const { slug = '' } = (examples.getDocumentationPage?.response ?? {}) as { slug?: string };
  const responses = Object.entries(examples).map(
    ([id, { response }]) => [id, shorten(response)] as const,
  );
  const parts = config && siteParts({ ...site, config });
  const titles: Readonly<Record<string, string | undefined>> = {
    Service: text['openapi.service'],
    Documentation: text.documentation,
    Changelog: parts?.changelog?.label,
    Solutions: parts?.solutions?.label,
  };
  const document = openApiDocument({
    // The published document links to these pages; here, the links would be circular.
    site: { ...site, disabledParts: new Set([...site.disabledParts, 'reference']) },
    texts: text,
    listed: (words) => listed(words, locale),
    license: config?.license,
    title: config ? localizedText(config.name, locale) : '',
    description: filled(text['openapi.about'], {
      url: site.root + PUBLISHED.openapiJson,
      items: String(EXAMPLE_LIMITS.items),
      characters: String(EXAMPLE_LIMITS.characters),
    }),
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

/**
 * The reference of the site's own API, generated from its OpenAPI document like that of any API.
 *
 * @param examples calls to show; empty while the other pages are not compiled
 */
export async function referencePages(
  site: ReferenceSite,
  recall: Recall,
  examples: Partial<OperationExamples> = {},
): Promise<readonly Entry<'docs'>[]> {
  const { locale, text } = site;
  const label = site.config?.reference?.label;
  const source = {
    description: referenceDocument(site, examples),
    place: {
      slug: REFERENCE_SLUG,
      label: label ? localizedText(label, locale) : text.apiReference,
      locale,
      texts: text,
      baseUrl: site.baseUrl,
      prefix: site.paths.doc(locale, ''),
      descriptionPath: PUBLISHED.openapiJson,
      hasForm: true,
      ending: errorCatalogue(site),
    },
  };
  const pages = derived('reference', source, async ({ description, place }) => {
    // Loaded on demand, since cached pages do not need its libraries.
    const { apiPages } = await import('../../compile/api/pages.ts');
    return apiPages(new ApiDescription(description as Document), place);
  });
  return (await recall(pages)).map(({ page, data, body }) => ({
    ...page,
    data,
    body: new PageBody(body, () => body.html, recall),
    key: keyOf('api page', [pages.key, page.slug]),
  }));
}
