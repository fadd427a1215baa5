import type { LinkedEntry } from '../../../compile/entry.ts';
import { LLMS_TXT_LENGTH } from '../../../contract/limits.ts';
import { forLocale, type Locale, localizedText, ownText } from '../../../contract/locales.ts';
import { MCP_PATH } from '../../../contract/mcp.ts';
import { API_ROOT, PUBLISHED } from '../../../contract/paths.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { labelled } from '../../../i18n/ui.ts';
import { instructionsPath } from '../../agents/instructions.ts';
import { examplePaths } from '../../api/example-paths.ts';
import { markdownListItem } from '../../markdown/markdown.ts';
import type { SiteModel } from '../../model.ts';
import { partsIn, type SitePart } from '../../parts.ts';
import type { Output } from '../output.ts';
import { type Part, pageCount, partition, partPath, sumOf, titleOf } from './parts.ts';

const TEXT = {
  en: {
    about: (api: string, search: string) =>
      `Every page below is Markdown. The same content is available as a JSON API without a key at ${api}, with full-text search, for example ${search} .`,
    versions: (codes: readonly Locale[]) =>
      codes.length === 1
        ? `The ${languageNames(codes, 'en')} version is linked at the end.`
        : `The versions in ${languageNames(codes, 'en')} are linked at the end.`,
    openapi: 'the description of the API, OpenAPI 3.1, as JSON',
    instructions: 'when and how to use this service, with an example of every operation',
    mcp: (url: string) =>
      `the MCP server at ${url}: search, read a page or a section, list, changes`,
    full: 'every documentation page in one file',
    otherLanguage: (code: Locale) => `the same map in ${languageNames([code], 'en')}`,
    optional: 'Optional',
  },
  fr: {
    about: (api: string, search: string) =>
      `Chaque page ci-dessous est en Markdown. Le même contenu est accessible par une API JSON sans clé à l’adresse ${api}, avec une recherche en texte intégral, par exemple ${search} .`,
    versions: (codes: readonly Locale[]) =>
      codes.length > 1
        ? `Les versions en ${languageNames(codes, 'fr')} sont indiquées à la fin.`
        : codes[0] === 'en'
          ? 'La version anglaise est indiquée à la fin.'
          : `La version en ${languageNames(codes, 'fr')} est indiquée à la fin.`,
    openapi: 'la description de l’API, OpenAPI 3.1, en JSON',
    instructions: 'quand et comment utiliser ce service, avec un exemple de chaque opération',
    mcp: (url: string) =>
      `le serveur MCP à l’adresse ${url}\u00a0: chercher, lire une page ou une section, lister, changements`,
    full: 'toutes les pages de la documentation en un seul fichier',
    otherLanguage: (code: Locale) => `le même plan en ${languageNames([code], 'fr')}`,
    // llms.txt gives this English heading a meaning of its own.
    optional: 'Optional',
  },
} as const;

const item = (content: SiteModel) => (entry: LinkedEntry<'docs'>) =>
  markdownListItem(content, { path: entry.path, ...entry.data });

/** Changelog entries that are not optional. */
const RECENT_ENTRIES = 10;

/** The agent map of a locale, with its documentation as sections and as items of the last one. */
function frame(
  content: SiteModel,
  locale: Locale,
  documentation: readonly string[],
  more: readonly string[] = [],
): string {
  const { baseUrl, config, locales, paths } = content;
  const others = locales.others(locale);
  const text = ownText(TEXT, locale);
  const ui = forLocale(content.texts, locale);
  const file = (title: string, path: string, about: string) =>
    `- [${title}](${baseUrl}${path}): ${about}`;
  const list = (path: string, title: string, description: string) =>
    markdownListItem(content, { path, title, description });
  const { changelog, solutions } = partsIn(content, locale);
  const entries = changelog
    ? forLocale(content.changelog, locale).map(({ path, data }) =>
        markdownListItem(content, { path, ...data }),
      )
    : [];
  const part = (of: SitePart | undefined, items: readonly string[]) =>
    of ? [`## ${of.label}`, [list(of.path, of.label, of.description), ...items].join('\n')] : [];
  return `${[
    `# ${config.name}`,
    `> ${localizedText(config.description, locale)}`,
    [
      text.about(
        `${baseUrl}${API_ROOT}`,
        baseUrl + examplePaths(content, locale).searchDocumentation,
      ),
      ...(others.length > 0 ? [text.versions(others)] : []),
    ].join(' '),
    ...documentation,
    `## ${ui.api}`,
    [
      file('OpenAPI', PUBLISHED.openapiJson, text.openapi),
      file('Agent instructions', instructionsPath(locale, locales), text.instructions),
      ...(config.agents.mcp
        ? [file('MCP', MCP_PATH.card, text.mcp(baseUrl + MCP_PATH.endpoint))]
        : []),
    ].join('\n'),
    ...part(changelog, entries.slice(0, RECENT_ENTRIES)),
    ...part(
      solutions,
      forLocale(content.solutions, locale).map(({ path, data }) =>
        markdownListItem(content, { path, title: data.label, description: data.description }),
      ),
    ),
    `## ${text.optional}`,
    [
      list(paths.home(locale), ui.home, localizedText(config.tagline, locale)),
      list(paths.docs(locale), ui.documentation, ui.documentationPlan),
      ...more,
      ...entries.slice(RECENT_ENTRIES),
      file('llms-full.txt', paths.llmsFull(locale), text.full),
      ...others.map((other) =>
        file(locales.language(other).label, paths.llmsTxt(other), text.otherLanguage(other)),
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** The agent map of a locale, split into parts if it would be too long. */
function* llmsTxt(content: SiteModel, locale: Locale): Generator<Output> {
  const { paths } = content;
  const ui = forLocale(content.texts, locale);
  const sections = forLocale(content.sections, locale);
  const shown = new Set(sections.flatMap(({ entries }) => entries));
  const hidden = forLocale(content.docs, locale).filter((entry) => !shown.has(entry));
  const whole = frame(
    content,
    locale,
    sections.flatMap(({ title, entries }) => [
      `## ${title}`,
      entries.map(item(content)).join('\n'),
    ]),
    hidden.map(item(content)),
  );
  if (whole.length <= LLMS_TXT_LENGTH) {
    yield { path: paths.llmsTxt(locale), make: () => whole };
    return;
  }
  const head = (part: Part) =>
    `# ${content.config.name}: ${titleOf(content, locale, part)}\n\n> ${labelled(locale, ui.agentMap, content.baseUrl + paths.llmsTxt(locale))}\n\n## ${titleOf(content, locale, part)}\n\n`;
  const body = (entries: readonly LinkedEntry<'docs'>[]) =>
    `${entries.map(item(content)).join('\n')}\n`;
  const length = sumOf((entry) => item(content)(entry).length + 1);
  const parts = partition(
    forLocale(content.docs, locale),
    (entries) => length(entries) + 1_000 <= LLMS_TXT_LENGTH,
  );
  for (const part of parts) {
    yield {
      path: partPath(content, locale, part.prefix, 'llms.txt'),
      make: () => head(part) + body(part.entries),
    };
  }
  const listed = parts.map((part) => {
    const url = content.baseUrl + partPath(content, locale, part.prefix, 'llms.txt');
    return `- [${titleOf(content, locale, part)}](${url}): ${pageCount(part, locale)}`;
  });
  yield {
    path: paths.llmsTxt(locale),
    make: () => frame(content, locale, [`## ${ui.documentation}`, listed.join('\n')]),
  };
}

/** llms.txt of each locale. */
export function* llmsTxtOutputs(content: SiteModel): Generator<Output> {
  for (const locale of content.locales.codes) yield* llmsTxt(content, locale);
}
