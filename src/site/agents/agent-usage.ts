import { filled, labelled } from '../../common/fill-text.ts';
import type { Content } from '../../compile/content.ts';
import { ERRORS } from '../../contract/errors.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, RATE_LIMIT, SEARCH_LIMIT } from '../../contract/limits.ts';
import type { Locale } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { operationsWithout } from '../../contract/operations.ts';
import { type Texts, textsIn } from '../../i18n/catalogue.ts';
import { examplePaths } from '../api/example-paths.ts';

/** A list of Markdown. */
export const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** What the site publishes, in words. */
export const publishedParts = ({ off }: Content, texts: Texts): readonly string[] =>
  (['documentation', 'changelog', 'solutions'] as const)
    .filter((part) => !(off as ReadonlySet<string>).has(part))
    .map((part) => texts[`agents.${part}`]);

const SHOWN_CODES = [
  ...['bad_request', 'invalid_parameter', 'not_found', 'method_not_allowed', 'not_acceptable'],
  ...['rate_limited', 'internal_error', 'upstream_error'],
] as (keyof typeof ERRORS)[];

/**
 * How to call the API; part of the agent instructions and of the skill.
 *
 * @param locale of the text; the site need not be published in it
 */
export function usage(content: Content, locale: Locale): string {
  const { off, baseUrl, config, locales } = content;
  const texts = textsIn(locale, content.texts);
  const paths = examplePaths(content, locales.has(locale) ? locale : locales.first);
  const calls = operationsWithout(off).map(
    ({ operationId }) =>
      `### ${operationId}\n\n${texts[`operation.${operationId}`]}\n\n\`\`\`sh\ncurl "${baseUrl}${paths[operationId]}"\n\`\`\``,
  );
  const markdown = baseUrl + paths.getDocumentationPage;
  const line = (name: string, text: string) => labelled(texts, name, text);
  const or = (items: readonly string[]) => items.join(texts['agents.or']);
  const unsearched = [
    ...(off.has('changelog') ? [] : [texts['agents.theChangelog']]),
    ...(off.has('solutions') ? [] : [texts['agents.theSolutions']]),
  ];
  const bounds = {
    min: String(QUERY_LENGTH.min),
    max: String(QUERY_LENGTH.max),
    limit: String(SEARCH_LIMIT.max),
  };
  return [
    `## ${texts['agents.endpoints']}`,
    ...calls,
    unsearched.length === 0
      ? texts['agents.searched']
      : filled(texts['agents.searchedButNot'], { parts: or(unsearched) }),
    `${texts['agents.markdown']}\n\n\`\`\`sh\ncurl -H "Accept: text/markdown" "${markdown}"\n\`\`\``,
    ...(config.agents.mcp
      ? [filled(texts['agents.mcp'], { url: baseUrl + MCP_PATH.endpoint })]
      : []),
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
      ...(config.agents.mcp ? [texts['agents.errorsInMcp']] : []),
    ]),
    `## ${texts['agents.limits']}`,
    list([
      filled(texts['agents.rate'], {
        requests: String(RATE_LIMIT.requests),
        seconds: String(RATE_LIMIT.seconds),
      }),
      `${filled(texts['agents.lengths'], bounds)}${
        off.has('changelog')
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
  ].join('\n\n');
}
