import { frenchSpaces } from '../../common/french.ts';
import type { Content } from '../../compile/content.ts';
import { ERRORS } from '../../contract/errors.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, RATE_LIMIT, SEARCH_LIMIT } from '../../contract/limits.ts';
import { type Locale, ownLanguage, ownText } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { operationsWithout } from '../../contract/operations.ts';
import { examplePaths } from '../api/example-paths.ts';

/** A list of Markdown. */
export const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** What the site publishes, in words. */
export const publishedParts = ({ off }: Content, locale: Locale): readonly string[] => {
  const { documentation, changelog, solutions } = ownText(PARTS, locale);
  return [
    documentation,
    ...(off.has('changelog') ? [] : [changelog]),
    ...(off.has('solutions') ? [] : [solutions]),
  ];
};

const PARTS = {
  en: { documentation: 'documentation', changelog: 'changelog', solutions: 'use cases' },
  fr: { documentation: 'documentation', changelog: 'journal', solutions: 'cas d’usage' },
} as const;

/** “a”, “a and b”, “a, b and c”. */
export const conjunction = (items: readonly string[], locale: Locale) =>
  new Intl.ListFormat(ownText({ en: 'en-GB', fr: 'fr' }, locale)).format(items);

const SHOWN_CODES = [
  ...['bad_request', 'invalid_parameter', 'not_found', 'method_not_allowed', 'not_acceptable'],
  ...['rate_limited', 'internal_error', 'upstream_error'],
] as (keyof typeof ERRORS)[];

const TEXT = {
  en: {
    endpoints: 'Endpoints',
    markdown:
      'Send `Accept: text/markdown` to get any page of the site, or any documentation page of the API, as raw Markdown; pages also have a Markdown version at their address with `.mdx` appended:',
    mcp: (url: string) =>
      `The tools \`search\`, \`read\`, \`list\` and \`changes\` of the MCP server (Model Context Protocol) at ${url} do the same (Streamable HTTP, no key). \`read\` can also return a single section, within a budget of characters.`,
    unsearched: { changelog: 'the changelog', solutions: 'the use cases' },
    searched: (unsearched: string) =>
      `The search covers the titles, descriptions, headings and text of the documentation pages in one language${unsearched === '' ? '' : `, but not ${unsearched}`}. It finds inflected and misspelt words.`,
    statuses: 'What a status means',
    success: 'success.',
    unchanged: 'what you have is still current: the response has no body.',
    moved: 'the page has moved permanently: follow `Location`.',
    errors: 'What an error looks like',
    inApi:
      'Under `/api`: JSON, whatever you accept. `error.code` is stable, `error.hint` says what to change, `error.details` holds details, such as similar slugs.',
    onPages:
      'A page that does not exist: Markdown with pages to try if you prefer Markdown, HTML if you prefer HTML, otherwise the same JSON. Other errors on pages are JSON.',
    inMcp: 'Over MCP: the same JSON as the result of the tool, with `isError`.',
    limits: 'Limits',
    rate: `About ${RATE_LIMIT.requests} requests per ${RATE_LIMIT.seconds} seconds for each client address; beyond that, 429 with \`Retry-After\`. Retrying is always safe: nothing is ever written.`,
    lengths: `\`q\`: ${QUERY_LENGTH.min} to ${QUERY_LENGTH.max} characters. \`limit\`: 1 to ${SEARCH_LIMIT.max} for the search`,
    ofChangelog: `, 1 to ${CHANGELOG_LIMIT.max} for the changelog`,
    locales: (values: string, first: Locale) => `\`locale\`: ${values}, default \`${first}\`.`,
    or: ' or ',
    caching: 'Caching',
    cached:
      'Responses may be reused for 5 minutes. After that, send the `ETag` back in `If-None-Match`: if nothing has changed, the response is a 304 without a body.',
  },
  fr: {
    endpoints: 'Points d’accès',
    markdown:
      'Envoyez `Accept: text/markdown` pour recevoir n’importe quelle page du site, ou n’importe quelle page de documentation de l’API, en Markdown brut ; les pages existent aussi en Markdown à leur adresse suivie de `.mdx` :',
    mcp: (url: string) =>
      `Avec MCP (Model Context Protocol), les outils \`search\`, \`read\`, \`list\` et \`changes\` du serveur ${url} (Streamable HTTP, sans clé) font la même chose. \`read\` donne aussi une seule section, dans la limite d’un nombre de caractères.`,
    unsearched: { changelog: 'le journal', solutions: 'les cas d’usage' },
    searched: (unsearched: string) =>
      `La recherche porte sur les titres, les descriptions, les intertitres et le texte des pages de documentation d’une langue${unsearched === '' ? '' : `, et non sur ${unsearched}`}. Elle trouve les mots fléchis ou mal orthographiés.`,
    statuses: 'Ce que signifie un statut',
    success: 'succès.',
    unchanged: 'ce que vous avez est toujours à jour : la réponse n’a pas de corps.',
    moved: 'la page a été déplacée définitivement : suivez `Location`.',
    errors: 'À quoi ressemble une erreur',
    inApi:
      'Sous `/api` : du JSON, quoi que vous acceptiez. `error.code` est stable, `error.hint` dit quoi changer, `error.details` donne des précisions, comme les slugs proches.',
    onPages:
      'Une page qui n’existe pas : du Markdown avec des pistes si vous préférez le Markdown, du HTML si vous préférez le HTML, sinon le même JSON. Les autres erreurs des pages sont en JSON.',
    inMcp: 'Avec MCP : le même JSON comme résultat de l’outil, avec `isError`.',
    limits: 'Limites',
    rate: `Environ ${RATE_LIMIT.requests} requêtes par période de ${RATE_LIMIT.seconds} secondes et par adresse cliente ; au-delà, 429 avec \`Retry-After\`. Réessayer est toujours sans risque : rien n’est jamais écrit.`,
    lengths: `\`q\` : de ${QUERY_LENGTH.min} à ${QUERY_LENGTH.max} caractères. \`limit\` : de 1 à ${SEARCH_LIMIT.max} pour la recherche`,
    ofChangelog: `, de 1 à ${CHANGELOG_LIMIT.max} pour le journal`,
    locales: (values: string, first: Locale) => `\`locale\` : ${values}, \`${first}\` par défaut.`,
    or: ' ou ',
    caching: 'Mise en cache',
    cached:
      'Les réponses peuvent être réutilisées pendant 5 minutes. Ensuite, renvoyez l’`ETag` dans `If-None-Match` : si rien n’a changé, la réponse est un 304 sans corps.',
  },
} as const;

/**
 * How to call the API; part of the agent instructions and of the skill.
 *
 * @param locale of the text; the site need not be published in it
 */
export function usage(content: Content, locale: Locale): string {
  const { off, baseUrl, config, locales } = content;
  const text = ownText(TEXT, locale);
  const paths = examplePaths(content, locales.has(locale) ? locale : locales.first);
  const calls = operationsWithout(off).map(
    ({ operationId, description }) =>
      `### ${operationId}\n\n${ownText(description, locale)}\n\n\`\`\`sh\ncurl "${baseUrl}${paths[operationId]}"\n\`\`\``,
  );
  const markdown = baseUrl + paths.getDocumentationPage;
  const statuses = SHOWN_CODES.map((code) => {
    const { status, when } = ERRORS[code];
    return `**${status}** \`${code}\`: ${ownText(when, locale)}`;
  });
  const values = locales.codes.map((each) => `\`${each}\``).join(text.or);
  const unsearched = (['changelog', 'solutions'] as const).flatMap((part) =>
    off.has(part) ? [] : [text.unsearched[part]],
  );
  const written = [
    `## ${text.endpoints}`,
    ...calls,
    text.searched(unsearched.join(text.or)),
    `${text.markdown}\n\n\`\`\`sh\ncurl -H "Accept: text/markdown" "${markdown}"\n\`\`\``,
    ...(config.agents.mcp ? [text.mcp(baseUrl + MCP_PATH.endpoint)] : []),
    `## ${text.statuses}`,
    list([
      `**200**: ${text.success}`,
      `**304**: ${text.unchanged}`,
      `**308**: ${text.moved}`,
      ...statuses,
    ]),
    `## ${text.errors}`,
    list([text.inApi, text.onPages, ...(config.agents.mcp ? [text.inMcp] : [])]),
    `## ${text.limits}`,
    list([
      text.rate,
      `${text.lengths}${off.has('changelog') ? '' : text.ofChangelog}.`,
      text.locales(values, locales.first),
    ]),
    `## ${text.caching}`,
    text.cached,
  ].join('\n\n');
  return ownLanguage(locale) === 'fr' ? frenchSpaces(written) : written;
}
