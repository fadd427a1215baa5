import { filled, joined, labelled } from '../../common/fill-text.ts';
import { plainName } from '../../common/slug-of.ts';
import { type Content, type ContentEdition, editionOf } from '../../compile/content.ts';
import { ERROR_CODES, ERRORS, situationsOf } from '../../contract/errors.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, RATE_LIMIT, SEARCH_LIMIT } from '../../contract/limits.ts';
import { forLocale, type Locale, type Locales, localizedText } from '../../contract/locales.ts';
import { MCP_PATH, type McpSkill } from '../../contract/mcp.ts';
import { operationsWithout } from '../../contract/operations.ts';
import { API_ROOT, PUBLISHED } from '../../contract/paths.ts';
import { hasApiTexts, type Texts, textsIn } from '../../i18n/catalogue.ts';
import { languageNames, listed } from '../../i18n/lists.ts';
import { examplePaths } from '../api/examples.ts';
import { digestOf } from '../digest.ts';
import type { Edition } from '../model.ts';

const list = (items: readonly (string | false)[]) =>
  joined(
    items.map((item) => item && `- ${item}`),
    '\n',
  );

/** The names of the enabled parts of the site. */
const publishedParts = ({ disabledParts }: Content, texts: Texts): readonly string[] =>
  (['documentation', 'changelog', 'solutions'] as const)
    .filter((part) => !(disabledParts as ReadonlySet<string>).has(part))
    .map((part) => texts[`agents.${part}`]);

/** The errors that can occur: codes without cases are reserved. */
const SHOWN_CODES = ERROR_CODES.filter((code) => situationsOf(code).length > 0);

/** How to call the API, for the agent instructions and the skill; `language` need not be one of the site. */
function usage(edition: ContentEdition, language: Locale): string {
  const { disabledParts, baseUrl, config, locales } = edition;
  const texts = textsIn(language, edition.texts);
  const paths = examplePaths(edition);
  const calls = operationsWithout(disabledParts).map(
    ({ operationId }) =>
      `### ${operationId}\n\n${texts[`operation.${operationId}`]}\n\n\`\`\`sh\ncurl "${baseUrl}${paths[operationId]}"\n\`\`\``,
  );
  const markdown = baseUrl + paths.getDocumentationPage;
  const line = (name: string, text: string) => labelled(texts, name, text);
  const or = (items: readonly string[]) => items.join(texts['agents.or']);
  const unsearched = [
    ...(disabledParts.has('changelog') ? [] : [texts['agents.theChangelog']]),
    ...(disabledParts.has('solutions') ? [] : [texts['agents.theSolutions']]),
  ];
  const bounds = {
    min: String(QUERY_LENGTH.min),
    max: String(QUERY_LENGTH.max),
    limit: String(SEARCH_LIMIT.max),
  };
  return joined([
    `## ${texts['agents.endpoints']}`,
    ...calls,
    unsearched.length === 0
      ? texts['agents.searched']
      : filled(texts['agents.searchedButNot'], { parts: or(unsearched) }),
    `${texts['agents.markdown']}\n\n\`\`\`sh\ncurl -H "Accept: text/markdown" "${markdown}"\n\`\`\``,
    config.agents.mcp && filled(texts['agents.mcp'], { url: baseUrl + MCP_PATH.endpoint }),
    `## ${texts['agents.statuses']}`,
    list([
      line('**200**', texts['agents.success']),
      line('**304**', texts['agents.unchanged']),
      line('**308**', texts['agents.moved']),
      ...SHOWN_CODES.map((code) =>
        line(`**${ERRORS[code].status}** \`${code}\``, texts[`error.${code}.when`]),
      ),
    ]),
    `## ${texts['agents.errors']}`,
    list([
      texts['agents.errorsInApi'],
      texts['agents.errorsOnPages'],
      config.agents.mcp && texts['agents.errorsInMcp'],
    ]),
    `## ${texts['agents.limits']}`,
    list([
      filled(texts['agents.rate'], {
        requests: String(RATE_LIMIT.requests),
        seconds: String(RATE_LIMIT.seconds),
      }),
      `${filled(texts['agents.lengths'], bounds)}${
        disabledParts.has('changelog')
          ? ''
          : filled(texts['agents.changelogLength'], { limit: String(CHANGELOG_LIMIT.max) })
      }.`,
      filled(texts['agents.locales'], {
        locales: or(locales.codes.map((code) => `\`${code}\``)),
        first: locales.first,
      }),
    ]),
    `## ${texts['agents.caching']}`,
    texts['agents.cached'],
  ]);
}

/** The language of skills. */
const LANGUAGE = 'en';

function textOf(content: ContentEdition, name: string, description: string): string {
  const { baseUrl, locales, disabledParts } = content;
  const others = locales
    .others(locales.first)
    .map((locale) => `, \`locale=${locale}\` for ${languageNames([locale], 'en')}`);
  const more = [
    !disabledParts.has('changelog') &&
      `What changed and when: \`GET ${baseUrl}${API_ROOT}/changelog\`.`,
    !disabledParts.has('solutions') && `Use cases: \`GET ${baseUrl}${API_ROOT}/solutions\`.`,
  ];
  return `${[
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# Answer from the documentation of ${content.name}`,
    list([
      `Search first: \`GET ${baseUrl}${API_ROOT}/search?q={words}\` with the words of the question${others.join('')}.`,
      'Read the `markdownUrl` of the best results before answering; quote their `url` as the source.',
      joined(more, ' '),
      'If nothing fits, say that the documentation does not cover the question; do not guess.',
    ]),
    usage(locales.has(LANGUAGE) ? editionOf(content, LANGUAGE) : content, LANGUAGE),
  ].join('\n\n')}\n`;
}

/** The skill that teaches agents to answer from a site, with the text of its `SKILL.md`. */
export function skillOf(content: Content): McpSkill & { readonly text: string } {
  const site = editionOf(content, content.locales.first);
  const name = `${plainName(site.name)}-documentation`;
  const description = `Answers questions about ${site.name} from its public ${listed(publishedParts(content, textsIn(LANGUAGE, content.texts)), LANGUAGE)}. ${site.description}`;
  const text = textOf(site, name, description);
  return {
    name,
    description,
    path: `/.well-known/agent-skills/${name}/SKILL.md`,
    text,
    digest: digestOf(text),
    size: Buffer.byteLength(text),
  };
}

/** The languages of a site with instructions: the first, and those for which Lectern has texts. */
export const instructionsLanguages = (locales: Locales): readonly Locale[] => [
  locales.first,
  ...locales.others(locales.first).filter(hasApiTexts),
];

/** The path of the instructions for readers of a locale. */
export const instructionsPath = (locale: Locale, locales: Locales): string =>
  locale !== locales.first && instructionsLanguages(locales).includes(locale)
    ? PUBLISHED.agentInstructions.replace(/\.md$/, `.${locale}.md`)
    : PUBLISHED.agentInstructions;

/** Size of llms-full.txt in kilobytes, rounded up and formatted. */
function fullKilobytes({ locale, pages, docs }: Edition): string {
  const paths = new Set(docs.map(({ path }) => path));
  const bytes = pages
    .filter(({ path }) => paths.has(path))
    .reduce((sum, page) => sum + Buffer.byteLength(page.markdown.make().text), 0);
  return new Intl.NumberFormat(locale).format(Math.ceil(bytes / 1000));
}

/** The agent instructions: when and how to use the site. */
export function instructions(edition: Edition): string {
  const { locale, name, baseUrl, config, locales, disabledParts, paths, text } = edition;
  const language = text.apiLanguage;
  const [use = [], avoid = []] = [config.agents.use, config.agents.avoid].map((questions) =>
    questions.map((question) => localizedText(question, locale)),
  );
  const link = (name: string, path: string) => labelled(text, name, baseUrl + path);
  const kilobytes = fullKilobytes(edition);
  return `${[
    `# ${labelled(text, name, text['agents.title'])}`,
    `> ${edition.description}`,
    filled(text['agents.about'], {
      parts: listed([...publishedParts(edition, text), text['agents.search']], language),
      languages: languageNames(locales.codes, language),
      api: baseUrl + API_ROOT,
    }),
    `## ${text['agents.use']}`,
    list(use.length > 0 ? use : [filled(text['agents.questions'], { name })]),
    `## ${text['agents.avoid']}`,
    list(avoid.length > 0 ? avoid : [text['agents.writes']]),
    `## ${text['agents.workflow']}`,
    (['agents.step1', 'agents.step2', 'agents.step3'] as const)
      .map((step, index) => `${index + 1}. ${text[step]}`)
      .join('\n'),
    usage(edition, locale),
    `## ${text['agents.next']}`,
    list([
      link(text['agents.map'], paths.llmsTxt(locale)),
      link(filled(text['agents.full'], { kilobytes }), paths.llmsFull(locale)),
      link(text['agents.openapi'], PUBLISHED.openapiJson),
      !disabledParts.has('reference') && link(text['agents.reference'], paths.reference(locale)),
      ...instructionsLanguages(locales)
        .filter((other) => other !== locale)
        .map((other) =>
          link(forLocale(edition.texts, other)['agents.these'], instructionsPath(other, locales)),
        ),
    ]),
  ].join('\n\n')}\n`;
}
