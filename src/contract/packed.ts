import type { SiteFacts } from './paths.ts';

/** Files of packed documentation, below its folder. */
export const PACKED = {
  /** Every page, for people and agents. */
  index: 'index.md',
  /** Instructions for agents that work on a project. */
  agents: 'AGENTS.md',
  /** The same, as a skill. */
  skill: 'SKILL.md',
  /** The program that searches and reads. */
  program: 'docs.js',
  /** Licences. */
  notices: 'third-party-notices.txt',
  /** How the Markdown of the site is made from that of the package: {@link PackedPages}. */
  pages: 'pages.json',
  /** Files of the site that the program needs besides. */
  site: 'site',
} as const;

/** A link of the site that is relative in the package. */
export type PackedLink = readonly [
  /** Offset in the text of the package, in UTF-16 code units. */
  start: number,
  length: number,
  /** The link of the site. */
  url: string,
];

/** The pages of the package, by the permanent Markdown address of each. */
export type PackedPages = Readonly<
  Record<string, { readonly file: string; readonly links: readonly PackedLink[] }>
>;

/** The Markdown file of the page at `path`, below the folder of the package. */
export function packedFile(
  path: string,
  { paths, languageAt }: Pick<SiteFacts, 'paths' | 'languageAt'>,
): string {
  const locale = languageAt(path) ?? paths.localeOf(path);
  return `${locale}${paths.withoutLocale(path) || '/index'}.md`;
}

/** The Markdown of the site, from that of the package. */
export function withSiteLinks(text: string, links: readonly PackedLink[]): string {
  let whole = '';
  let from = 0;
  for (const [start, length, url] of links) {
    whole += text.slice(from, start) + url;
    from = start + length;
  }
  return whole + text.slice(from);
}
