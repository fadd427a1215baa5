import type { Locale } from '../../src/contract/locales.ts';
import type { McpSite } from '../../src/contract/mcp.ts';
import { PACKED, packedFile } from '../../src/contract/packed.ts';
import type { SiteFacts } from '../../src/contract/paths.ts';
import type { PageList } from './untrusted-site.ts';

/** The name and version of a package. */
export interface PackageName {
  readonly name: string;
  readonly version: string;
  /** The field of `package.json`, which npm compares with the publisher of a package with provenance. */
  readonly repository?: unknown;
}

/** How to answer from the package, for agents. */
function guide(
  { name }: PackageName,
  { server }: McpSite,
  { locales, baseUrl }: SiteFacts,
): string {
  const list = locales.codes.map((code) => `\`${code}/\``).join(', ');
  return `${[
    `# Answer from the documentation of ${server.title}`,
    `These files are the documentation of ${baseUrl}, of exactly this version. No network is needed.`,
    [
      `- Search first: \`npx ${name} search <words>\`, or \`node ${PACKED.program} search <words>\` in this folder. It prints files, addresses and passages.`,
      `- Read the file that fits, or \`npx ${name} read <page>#<section>\`. [${PACKED.index}](${PACKED.index}) lists every page; the pages are in ${list}.`,
      '- Cite the address of the page on the site, not the file.',
      '- If nothing fits, say that the documentation does not cover the question; do not guess.',
      `- As an MCP server: \`npx ${name} mcp\`, over standard input and output.`,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** `AGENTS.md`, and `SKILL.md`, the same text with the front matter of a skill (Agent Skills, “SKILL.md”). */
export function agentTexts(name: PackageName, own: McpSite, site: SiteFacts) {
  const text = guide(name, own, site);
  const { name: skill, description } = own.skill;
  return {
    [PACKED.agents]: text,
    [PACKED.skill]: `---\nname: ${skill}\ndescription: ${JSON.stringify(description)}\n---\n\n${text}`,
  };
}

/** `index.md`: every documentation page of each language, in reading order. */
export function indexText(
  { server }: McpSite,
  lists: readonly PageList[],
  site: SiteFacts,
): string {
  const { locales, paths } = site;
  const label = (locale: Locale) => locales.language(locale).label;
  const sections = lists.map(({ locale, pages }) =>
    [
      `## ${label(locale)}`,
      pages
        .map(({ slug, title, description }) => {
          const link = `- [${title}](${packedFile(paths.doc(locale, slug), site)})`;
          return description === undefined ? link : `${link}: ${description}`;
        })
        .join('\n'),
    ].join('\n\n'),
  );
  return `${[`# ${server.title}`, ...sections].join('\n\n')}\n`;
}
