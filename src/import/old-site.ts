import type { ConversionRules } from './page/rules.ts';
import type { SourceFolder } from './source-folder.ts';

/** A language of the old site; its pages lie at and below `prefix`. */
export interface OldLocale {
  readonly code: string;
  readonly label?: string | undefined;
  readonly dir?: 'rtl' | undefined;
  /** `''` for the language at the root, else `/fr`. */
  readonly prefix: string;
}

/** Who wrote a post. */
export interface OldAuthor {
  readonly name: string;
  /** A page about the author. */
  readonly url?: string | undefined;
}

/** A page of the old site. */
export interface OldPage {
  /** Path of the file below the source folder. */
  readonly file: string;
  /** Its text, if the old system made it of other things in the file. */
  readonly text?: string | undefined;
  /** Code of its language. */
  readonly locale: string;
  /** Its address without origin, base, trailing slash and extension: `/guide/features`, or `/`. */
  readonly address: string;
  /** The part of the address that names the page among those of its language: `guide/features`. */
  readonly slug: string;
  /** `home` is the landing page; `post` a dated page of a blog or a changelog. */
  readonly kind: 'home' | 'doc' | 'post';
  /** Day of a post, `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** Who wrote a post. */
  readonly authors?: readonly OldAuthor[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Title in the navigation, for a page that names none. */
  readonly label?: string | undefined;
  /** Whether the old site listed it elsewhere than in a sidebar, as blogs do. */
  readonly isListed?: boolean | undefined;
  /** Whether only those who knew the address of the page found it. */
  readonly isUnlisted?: true | undefined;
  /** What the page showed of an API besides its own text. */
  readonly operation?: OldOperation | undefined;
  /** Whether the old system made it of a description of an API: `file` is that description. */
  readonly isGenerated?: true | undefined;
  /** Further addresses that led here. */
  readonly aliases?: readonly string[] | undefined;
}

/** An entry of the old sidebar: a page or a link, a group of others, or both. */
export interface OldNavItem {
  /** A group with an empty label is named after its first page; one without a label is what it holds. */
  readonly label?: string | undefined;
  /** Where it leads: to a page, which stands here, or out of the site. */
  readonly address?: string | undefined;
  /** Whether it only links to a page that may stand elsewhere. */
  readonly isLink?: true | undefined;
  /** What stands below it, if it is a group. */
  readonly items?: readonly OldNavItem[] | undefined;
  /** Whether a group is folded; nothing but a boolean counts. */
  readonly collapsed?: unknown;
}

/** An operation of an API that a page shows. */
export interface OldOperation {
  readonly method: string;
  /** Path template below the server. */
  readonly path: string;
  /** The description that has it, below the source folder; absent if the page does not say. */
  readonly file?: string | undefined;
  /** Whether a description had what the page showed. */
  readonly isDescribed: boolean;
}

/** A link in a header or footer: to a page of the old site or elsewhere. */
export interface OldLink {
  readonly label: string;
  readonly url: string;
}

/** Links of a footer under one heading. */
export interface OldFooterColumn {
  readonly title?: string | undefined;
  readonly links: readonly OldLink[];
}

/** A bar above the header. */
export interface OldAnnouncement {
  readonly html: string;
  /** Where it leads. */
  readonly url?: string | undefined;
  readonly isClosable: boolean;
}

/** A picture of the brand, as a path below the source folder; none without one for light pages. */
export interface OldLogo {
  readonly light: string | undefined;
  readonly dark?: string | undefined;
  readonly alt?: string | undefined;
  /** Whether the name of the site stood beside it. */
  readonly hasName?: boolean | undefined;
}

/** A colour for light and one for dark pages, as `#rrggbb` or `#rgb`. */
export interface Accent {
  readonly light: string;
  readonly dark?: string | undefined;
}

/** What the old configuration says about the site as a whole. */
export interface OldBrand {
  readonly name?: string | undefined;
  readonly tagline?: string | undefined;
  readonly description?: string | undefined;
  /** Origin of the old site, without trailing slash. */
  readonly url?: string | undefined;
  readonly logo?: OldLogo | undefined;
  /** Path below the source folder. */
  readonly favicon?: string | undefined;
  readonly accent?: Accent | undefined;
  /** Address of the editor of a page, with `:path` for its path below the source folder. */
  readonly editUrl?: string | undefined;
  readonly header?: readonly OldLink[] | undefined;
  readonly social?: readonly OldLink[] | undefined;
  readonly footer?: readonly OldFooterColumn[] | undefined;
  readonly legal?: string | undefined;
  readonly announcement?: OldAnnouncement | undefined;
}

/** Everything of an old site that can be carried over. */
export interface OldSite {
  /** First the language at the root. */
  readonly locales: readonly OldLocale[];
  readonly pages: readonly OldPage[];
  /** Sidebar per language; a language without one has that of the first. */
  readonly navigation: ReadonlyMap<string, readonly OldNavItem[]>;
  /** Whether a page that the sidebars lack stood in none: not if some of them may be unknown. */
  readonly hasWholeSidebars?: boolean | undefined;
  readonly brand: OldBrand;
  /** Where the old site stays, if not at its own address. */
  readonly keptAt?: string | undefined;
  /** Redirects of the old configuration: address to address or URL. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Folders whose files are served as they are, below the source folder. */
  readonly publicFolders: readonly string[];
  /** Whether a file in these folders is served (default: all are). */
  readonly isPublic?: (file: string) => boolean;
  /** A folder whose texts are reported if no page shows them, besides those that pages are in. */
  readonly textFolder?: string | undefined;
  /** What addresses of the old site began with: `''`, or `/project`. */
  readonly base: string;
  /** What addresses of pages ended with besides their name, if anything: `.html`. */
  readonly pageEnding?: '.html' | undefined;
  /** Whether a page that is not translated is shown in the first language at its address there. */
  readonly fallsBack?: boolean | undefined;
  /** Descriptions of APIs that the old site made pages of, below the source folder. */
  readonly apis?: readonly string[] | undefined;
  readonly rules: ConversionRules;
  /** Name of the version that the pages are of, if there are others. */
  readonly version?: string | undefined;
  /** The other versions of the documentation, newest first. */
  readonly versions?: readonly OldVersion[] | undefined;
}

/** Another version of the documentation of an old site. */
export interface OldVersion {
  readonly id: string;
  readonly label?: string | undefined;
  readonly isUnreleased: boolean;
  /** What the version has of its own: all else is that of the site. */
  readonly site: Pick<OldSite, 'pages' | 'navigation'> & Partial<OldSite>;
  /** Where its files are, if not in the folder of the site. */
  readonly folder?: SourceFolder;
  /** What its addresses began with, if those of its pages do not say: `/1.2`, `/stable`. */
  readonly paths?: readonly string[];
}
