import type { SiteFacts } from './paths.ts';
import type { PageSection } from './schema.ts';

/** Files of packed documentation, relative to its folder. */
export const PACKED = {
  /** Every page, for people and agents. */
  index: 'index.md',
  /** Instructions for agents that work on a project. */
  agents: 'AGENTS.md',
  /** The same instructions as a skill. */
  skill: 'SKILL.md',
  /** The command-line program to search and read. */
  program: 'docs.js',
  /** Licences. */
  notices: 'third-party-notices.txt',
  /** {@link PackedPages}: restores the Markdown of the site from that of the package. */
  pages: 'pages.json',
  /** Further files of the site that the program needs. */
  site: 'site',
} as const;

/** A link of the site that is relative in the package. */
export type PackedLink = readonly [
  /** Offset in the packed text, in UTF-16 code units. */
  start: number,
  length: number,
  /** The link on the site. */
  url: string,
];

/** A page of the package. */
export interface PackedPage {
  readonly file: string;
  readonly links: readonly PackedLink[];
  /** Its JSON file on the site; absent for generated pages. */
  readonly data?: string;
  /** The sections in that file. */
  readonly sections?: readonly Pick<PageSection, 'anchor' | 'level' | 'length'>[];
}

/** The pages of the package, by the permanent Markdown address of each. */
export type PackedPages = Readonly<Record<string, PackedPage>>;

/** The packed Markdown file of a page, relative to the folder of the package. */
export function packedFile(
  path: string,
  { paths, languageAt }: Pick<SiteFacts, 'paths' | 'languageAt'>,
): string {
  const locale = languageAt(path) ?? paths.localeOf(path);
  return `${locale}${paths.withoutLocale(path) || '/index'}.md`;
}

/** Restores the Markdown of the site from the packed text. */
export function withSiteLinks(text: string, links: readonly PackedLink[]): string {
  let restored = '';
  let from = 0;
  for (const [start, length, url] of links) {
    restored += text.slice(from, start) + url;
    from = start + length;
  }
  return restored + text.slice(from);
}
