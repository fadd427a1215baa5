import { forLocale } from '../../contract/locales.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import { API_ROOT, PUBLISHED } from '../../contract/paths.ts';
import {
  instructions,
  instructionsLanguages,
  instructionsPath,
  skillOf,
} from '../agents/instructions.ts';
import type { SiteModel } from '../model.ts';
import { json, type Output } from './output.ts';

/** Files that agents and crawlers read first. */
export function* agentOutputs(content: SiteModel): Generator<Output> {
  const { baseUrl, config, locales, paths, disabledParts } = content;
  for (const locale of instructionsLanguages(locales)) {
    const edition = forLocale(content.editions, locale);
    yield { path: instructionsPath(locale, locales), make: () => instructions(edition) };
  }
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
        ...(!disabledParts.has('reference') && {
          'service-doc': locales.codes.map((locale) => ({
            href: baseUrl + paths.reference(locale),
            type: 'text/html',
            hreflang: locale,
          })),
        }),
        status: [{ href: `${baseUrl}${API_ROOT}/health`, type: 'application/json' }],
      },
      ...(config.agents.mcp
        ? [
            {
              anchor: baseUrl + MCP_PATH.endpoint,
              'service-desc': [
                { href: baseUrl + MCP_PATH.card, type: 'application/mcp-server-card+json' },
              ],
              'service-meta': [
                { href: baseUrl + MCP_PATH.catalog, type: 'application/ai-catalog+json' },
              ],
            },
          ]
        : []),
    ],
  }));
  const { name, description, path, text, digest } = skillOf(content);
  yield { path, make: () => text };
  yield json(PUBLISHED.agentSkills, () => ({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: baseUrl + path, digest }],
  }));
}
