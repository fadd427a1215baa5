import { createHash } from 'node:crypto';
import type { Content } from '../../compile/content.ts';
import { ERRORS } from '../../contract/errors.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, RATE_LIMIT, SEARCH_LIMIT } from '../../contract/limits.ts';
import { localizedText } from '../../contract/locales.ts';
import { operationsWithout } from '../../contract/operations.ts';
import { API_ROOT, PUBLISHED, REFERENCE_SLUG } from '../../contract/paths.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { examplePaths } from '../example-paths.ts';
import { json, type Output } from './output.ts';

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** What the site publishes, in words. */
const publishedParts = ({ off }: Content): readonly string[] => [
  'documentation',
  ...(off.has('changelog') ? [] : ['changelog']),
  ...(off.has('solutions') ? [] : ['use cases']),
];

/** “a”, “a and b”, “a, b and c”. */
const CONJUNCTION = new Intl.ListFormat('en-GB');

const SHOWN_STATUSES = [
  'invalid_parameter',
  'not_found',
  'not_acceptable',
  'rate_limited',
] as const;

/** How to call the API; part of the agent instructions and of the skill. */
function usage(content: Content): string {
  const { locales, off } = content;
  const paths = examplePaths(content, locales.first);
  const calls = operationsWithout(off).map(
    ({ operationId, description }) =>
      `### ${operationId}\n\n${description.en}\n\n\`\`\`sh\ncurl "${content.baseUrl}${paths[operationId]}"\n\`\`\``,
  );
  const markdown = content.baseUrl + paths.getDocumentationPage;
  const statuses = SHOWN_STATUSES.map((code) => {
    const { status, when } = ERRORS[code];
    return `**${status}** \`${code}\`: ${when.en}`;
  });
  return [
    '## Endpoints',
    ...calls,
    `Send \`Accept: text/markdown\` to get any page of the site, or any documentation page of the API, as raw Markdown; pages also have a Markdown version at their address with \`.mdx\` appended:\n\n\`\`\`sh\ncurl -H "Accept: text/markdown" "${markdown}"\n\`\`\``,
    '## What a status means',
    list(['**200**: success.', ...statuses]),
    'Every error is JSON: `error.code` is stable, `error.hint` says what to change.',
    '## Limits',
    list([
      `About ${RATE_LIMIT.requests} requests per ${RATE_LIMIT.seconds} seconds for each client address; beyond that, 429 with \`Retry-After\`. Retrying is always safe: nothing is ever written.`,
      `\`q\`: ${QUERY_LENGTH.min} to ${QUERY_LENGTH.max} characters. \`limit\`: 1 to ${SEARCH_LIMIT.max} for the search${off.has('changelog') ? '' : `, 1 to ${CHANGELOG_LIMIT.max} for the changelog`}.`,
      `\`locale\`: ${locales.codes.map((locale) => `\`${locale}\``).join(' or ')}, default \`${locales.first}\`.`,
    ]),
    '## Caching',
    'Responses may be reused for 5 minutes. After that, send the `ETag` back in `If-None-Match`: if nothing has changed, the response is a 304 without a body.',
  ].join('\n\n');
}

function instructions(content: Content): string {
  const { baseUrl, config, locales, paths } = content;
  const { use, avoid } = config.agents;
  return `${[
    `# ${config.name}: instructions for agents`,
    `> ${localizedText(config.description, locales.first)}`,
    `A public, read-only service: ${CONJUNCTION.format([...publishedParts(content), 'full-text search'])}, as JSON and as Markdown, in ${languageNames(locales.codes, 'en')}. No key, no account. The API starts at ${baseUrl}${API_ROOT}.`,
    '## When to use this',
    list(use.length > 0 ? use : [`Questions that the documentation of ${config.name} answers`]),
    '## When not to use this',
    list(
      avoid.length > 0
        ? avoid
        : ['Anything that changes data: every operation only reads published content'],
    ),
    usage(content),
    '## Where to go next',
    list([
      `Map of every page: ${baseUrl}${paths.llmsTxt(locales.first)}`,
      `Everything in one file: ${baseUrl}${paths.llmsFull(locales.first)}`,
      `Description of the API: ${baseUrl}${PUBLISHED.openapiJson}`,
      ...(content.off.has('reference')
        ? []
        : [`Reference for people: ${baseUrl}${paths.doc(locales.first, REFERENCE_SLUG)}`]),
    ]),
  ].join('\n\n')}\n`;
}

function skill(content: Content, name: string): string {
  const { baseUrl, config, locales, off } = content;
  const others = locales
    .others(locales.first)
    .map((locale) => `, \`locale=${locale}\` for ${languageNames([locale], 'en')}`);
  const more = [
    ...(off.has('changelog')
      ? []
      : [`What changed and when: \`GET ${baseUrl}${API_ROOT}/changelog\`.`]),
    ...(off.has('solutions')
      ? []
      : [`Who the product is for: \`GET ${baseUrl}${API_ROOT}/solutions\`.`]),
  ];
  return `${[
    `---\nname: ${name}\ndescription: ${JSON.stringify(skillDescription(content))}\n---`,
    `# Answer from the documentation of ${config.name}`,
    list([
      `Search first: \`GET ${baseUrl}${API_ROOT}/search?q={words}\` with the words of the question${others.join('')}.`,
      'Read the `markdownUrl` of the best results before answering; quote their `url` as the source.',
      ...(more.length > 0 ? [more.join(' ')] : []),
      'If nothing fits, say that the documentation does not cover the question; do not guess.',
    ]),
    usage(content),
  ].join('\n\n')}\n`;
}

const skillDescription = (content: Content) =>
  `Answers questions about ${content.config.name} from its public ${CONJUNCTION.format(publishedParts(content))}. ${localizedText(content.config.description, content.locales.first)}`;

const skillName = ({ config }: Content) =>
  `${config.name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-documentation`;

/** What agents and crawlers read before any page. */
export function* agentOutputs(content: Content): Generator<Output> {
  const { baseUrl, config, locales, paths, off } = content;
  yield { path: PUBLISHED.agentInstructions, make: () => instructions(content) };
  yield {
    path: PUBLISHED.robots,
    make: () =>
      `User-agent: *\nContent-Signal: ${config.contentSignal}\nAllow: /\n\nSitemap: ${baseUrl}${PUBLISHED.sitemap}\n`,
  };
  yield json(PUBLISHED.apiCatalog, () => ({
    linkset: [
      {
        anchor: baseUrl + API_ROOT,
        'service-desc': [
          { href: baseUrl + PUBLISHED.openapiJson, type: 'application/json' },
          { href: baseUrl + PUBLISHED.openapiYaml, type: 'application/yaml' },
        ],
        ...(!off.has('reference') && {
          'service-doc': locales.codes.map((locale) => ({
            href: baseUrl + paths.doc(locale, REFERENCE_SLUG),
            type: 'text/html',
            hreflang: locale,
          })),
        }),
        status: [{ href: `${baseUrl}${API_ROOT}/health`, type: 'application/json' }],
      },
    ],
  }));
  const name = skillName(content);
  const skillPath = `/.well-known/agent-skills/${name}/SKILL.md`;
  const text = skill(content, name);
  yield { path: skillPath, make: () => text };
  yield json(PUBLISHED.agentSkills, () => ({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name,
        type: 'skill-md',
        description: skillDescription(content),
        url: baseUrl + skillPath,
        digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
      },
    ],
  }));
}
