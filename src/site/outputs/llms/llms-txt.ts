import { filled, labelled, plural } from '../../../common/fill-text.ts';
import type { LinkedEntry } from '../../../compile/entry.ts';
import { LLMS_TXT_LENGTH } from '../../../contract/limits.ts';
import { forLocale, type Locale, localizedText } from '../../../contract/locales.ts';
import { MCP_PATH } from '../../../contract/mcp.ts';
import { API_ROOT, PUBLISHED } from '../../../contract/paths.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { languageNames } from '../../../i18n/lists.ts';
import { instructionsPath } from '../../agents/instructions.ts';
import { examplePaths } from '../../api/example-paths.ts';
import { markdownListItem } from '../../markdown/markdown.ts';
import type { SiteModel } from '../../model.ts';
import { partsIn, type SitePart } from '../../parts.ts';
import type { Output } from '../output.ts';
import { type Part, pageCount, partition, partPath, sumOf, titleOf } from './parts.ts';

const item = (content: SiteModel) => (entry: LinkedEntry<'docs'>) =>
  markdownListItem(content, { path: entry.path, ...entry.data });

/** The heading of what agents may leave out, to which llms.txt gives this meaning. */
const OPTIONAL = '## Optional';

/** Says that the versions in other languages are at the end. */
function versionsAtEnd(others: readonly Locale[], locale: Locale, { llmsVersions }: Texts): string {
  const text = plural(locale, llmsVersions, others.length);
  return filled(text, { languages: languageNames(others, locale) });
}

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
  const text = forLocale(content.texts, locale);
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
      filled(text.llmsAbout, {
        api: `${baseUrl}${API_ROOT}`,
        search: baseUrl + examplePaths(content, locale).searchDocumentation,
      }),
      ...(others.length > 0 ? [versionsAtEnd(others, locale, text)] : []),
    ].join(' '),
    ...documentation,
    `## ${text.api}`,
    [
      file('OpenAPI', PUBLISHED.openapiJson, text.llmsOpenapi),
      file('Agent instructions', instructionsPath(locale, locales), text.llmsInstructions),
      ...(config.agents.mcp
        ? [file('MCP', MCP_PATH.card, filled(text.llmsMcp, { url: baseUrl + MCP_PATH.endpoint }))]
        : []),
    ].join('\n'),
    ...part(changelog, entries.slice(0, RECENT_ENTRIES)),
    ...part(
      solutions,
      forLocale(content.solutions, locale).map(({ path, data }) =>
        markdownListItem(content, { path, title: data.label, description: data.description }),
      ),
    ),
    OPTIONAL,
    [
      list(paths.home(locale), text.home, localizedText(config.tagline, locale)),
      list(paths.docs(locale), text.documentation, text.documentationPlan),
      ...more,
      ...entries.slice(RECENT_ENTRIES),
      file('llms-full.txt', paths.llmsFull(locale), text.llmsFull),
      ...others.map((other) =>
        file(
          locales.language(other).label,
          paths.llmsTxt(other),
          filled(text.llmsOther, { language: languageNames([other], locale) }),
        ),
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** The agent map of a locale, split into parts if it would be too long. */
function* llmsTxt(content: SiteModel, locale: Locale): Generator<Output> {
  const { paths } = content;
  const text = forLocale(content.texts, locale);
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
    `# ${content.config.name}: ${titleOf(content, locale, part)}\n\n> ${labelled(text, text.agentMap, content.baseUrl + paths.llmsTxt(locale))}\n\n## ${titleOf(content, locale, part)}\n\n`;
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
    return `- [${titleOf(content, locale, part)}](${url}): ${pageCount(content, locale, part)}`;
  });
  yield {
    path: paths.llmsTxt(locale),
    make: () => frame(content, locale, [`## ${text.documentation}`, listed.join('\n')]),
  };
}

/** llms.txt of each locale. */
export function* llmsTxtOutputs(content: SiteModel): Generator<Output> {
  for (const locale of content.locales.codes) yield* llmsTxt(content, locale);
}
