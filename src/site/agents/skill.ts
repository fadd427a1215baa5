import { createHash } from 'node:crypto';
import type { Content } from '../../compile/content.ts';
import { localizedText } from '../../contract/locales.ts';
import type { McpSkill } from '../../contract/mcp.ts';
import { API_ROOT } from '../../contract/paths.ts';
import { textsIn } from '../../i18n/catalogue.ts';
import { languageNames, listed } from '../../i18n/lists.ts';
import { list, publishedParts, usage } from './agent-usage.ts';

/** The language that skills are written in. */
const LANGUAGE = 'en';

/** A skill, which teaches an agent to answer from this site. */
export interface Skill extends McpSkill {
  /** Contents of its `SKILL.md`. */
  readonly text: string;
}

function textOf(content: Content, name: string, description: string): string {
  const { baseUrl, config, locales, off } = content;
  const others = locales
    .others(locales.first)
    .map((locale) => `, \`locale=${locale}\` for ${languageNames([locale], 'en')}`);
  const more = [
    ...(off.has('changelog')
      ? []
      : [`What changed and when: \`GET ${baseUrl}${API_ROOT}/changelog\`.`]),
    ...(off.has('solutions') ? [] : [`Use cases: \`GET ${baseUrl}${API_ROOT}/solutions\`.`]),
  ];
  return `${[
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# Answer from the documentation of ${config.name}`,
    list([
      `Search first: \`GET ${baseUrl}${API_ROOT}/search?q={words}\` with the words of the question${others.join('')}.`,
      'Read the `markdownUrl` of the best results before answering; quote their `url` as the source.',
      ...(more.length > 0 ? [more.join(' ')] : []),
      'If nothing fits, say that the documentation does not cover the question; do not guess.',
    ]),
    usage(content, LANGUAGE),
  ].join('\n\n')}\n`;
}

/** A text as part of an address and of a file name: lower-case letters, digits and hyphens. */
export const nameFrom = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The skill of a site. */
export function skillOf(content: Content): Skill {
  const { config, locales } = content;
  const name = `${nameFrom(config.name)}-documentation`;
  const description = `Answers questions about ${config.name} from its public ${listed(publishedParts(content, textsIn(LANGUAGE, content.texts)), LANGUAGE)}. ${localizedText(config.description, locales.first)}`;
  const text = textOf(content, name, description);
  return {
    name,
    description,
    path: `/.well-known/agent-skills/${name}/SKILL.md`,
    text,
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    size: Buffer.byteLength(text),
  };
}
