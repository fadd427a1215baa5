import type { ConversionRules } from './page/rules.ts';
import type { SourceFolder } from './source-folder.ts';

/** A language of the old site, whose pages are at and below `prefix`. */
export interface OldLocale {
  readonly code: string;
  readonly label?: string | undefined;
  readonly dir?: 'rtl' | undefined;
  /** `''` for the language at the root, else `/fr`. */
  readonly prefix: string;
}

/** The author of a post. */
export interface OldAuthor {
  readonly name: string;
  /** A page about the author. */
  readonly url?: string | undefined;
}

/** A page of the old site. */
export interface OldPage {
  /** Path of the file, relative to the source folder. */
  readonly file: string;
  /** Its text, if the old system generated it. */
  readonly text?: string | undefined;
  /** Code of its language. */
  readonly locale: string;
  /** Its address without origin, base, trailing slash and extension: `/guide/features`, or `/`. */
  readonly address: string;
  /** Address relative to the language: `guide/features`. */
  readonly slug: string;
  /** `home` is the landing page; `post` a dated page of a blog or a changelog. */
  readonly kind: 'home' | 'doc' | 'post';
  /** Day of a post, `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** Who wrote a post. */
  readonly authors?: readonly OldAuthor[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Title in the navigation, for a page without a title. */
  readonly label?: string | undefined;
  /** Whether the old site listed it outside sidebars, as blogs do. */
  readonly isListed?: boolean | undefined;
  /** Whether the page could be found only by its address. */
  readonly isUnlisted?: true | undefined;
  /** The API operation that the page showed. */
  readonly operation?: OldOperation | undefined;
  /** Whether the old system generated it from an API description, which is `file`. */
  readonly isGenerated?: true | undefined;
  /** Further addresses of the page. */
  readonly aliases?: readonly string[] | undefined;
}

/** An entry of the old sidebar: a page, a link, a group, or a group with a page. */
export interface OldNavItem {
  /** A group with an empty label is named after its first page; without a label, its items replace it. */
  readonly label?: string | undefined;
  /** Address of its page, or of an external link. */
  readonly address?: string | undefined;
  /** Whether it is only a link: the page may be listed elsewhere. */
  readonly isLink?: true | undefined;
  /** The items of a group. */
  readonly items?: readonly OldNavItem[] | undefined;
  /** Whether a group is collapsed; ignored unless boolean. */
  readonly collapsed?: unknown;
}

/** An operation of an API that a page shows. */
export interface OldOperation {
  readonly method: string;
  /** Path template below the server. */
  readonly path: string;
  /** Path of its description; absent if the page does not name it. */
  readonly file?: string | undefined;
  /** Whether the operation was documented by a description. */
  readonly isDescribed: boolean;
}

/** A link in a header or footer: to a page of the old site or elsewhere. */
export interface OldLink {
  readonly label: string;
  readonly url: string;
}

/** A column of links in the footer. */
interface OldFooterColumn {
  readonly title?: string | undefined;
  readonly links: readonly OldLink[];
}

/** The announcement bar above the header. */
export interface OldAnnouncement {
  readonly html: string;
  /** Link of the announcement. */
  readonly url?: string | undefined;
  readonly isClosable: boolean;
}

/** Paths of the logo, relative to the source folder; ignored without one for light pages. */
interface OldLogo {
  readonly light: string | undefined;
  readonly dark?: string | undefined;
  readonly alt?: string | undefined;
  /** Whether the name of the site is beside it. */
  readonly hasName?: boolean | undefined;
}

/** The accent on light and dark pages, as `#rrggbb` or `#rgb`. */
export interface Accent {
  readonly light: string;
  readonly dark?: string | undefined;
}

/** Name, logo, links and other global settings of the old site. */
export interface OldBrand {
  readonly name?: string | undefined;
  readonly tagline?: string | undefined;
  readonly description?: string | undefined;
  /** Origin of the old site, without trailing slash. */
  readonly url?: string | undefined;
  readonly logo?: OldLogo | undefined;
  /** Path relative to the source folder. */
  readonly favicon?: string | undefined;
  readonly accent?: Accent | undefined;
  /** Address to edit a page, with `:path` for its path in the source folder. */
  readonly editUrl?: string | undefined;
  readonly header?: readonly OldLink[] | undefined;
  readonly social?: readonly OldLink[] | undefined;
  readonly footer?: readonly OldFooterColumn[] | undefined;
  readonly legal?: string | undefined;
  readonly announcement?: OldAnnouncement | undefined;
}

/** Everything of an old site that can be imported. */
export interface OldSite {
  /** First the language at the root. */
  readonly locales: readonly OldLocale[];
  readonly pages: readonly OldPage[];
  /** Sidebar per language; the first one is the default. */
  readonly navigation: ReadonlyMap<string, readonly OldNavItem[]>;
  /** Whether the sidebars are completely known, so that pages missing in them were hidden. */
  readonly hasCompleteSidebars?: boolean | undefined;
  readonly brand: OldBrand;
  /** Address where the old site stays online, if it moves. */
  readonly oldSiteUrl?: string | undefined;
  /** Redirects of the old site: address to address or URL. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Folders of static files, relative to the source folder. */
  readonly publicFolders: readonly string[];
  /** Whether a file in these folders is served (default: all). */
  readonly isPublic?: (file: string) => boolean;
  /** Base path of the old site: `''`, or `/project`. */
  readonly base: string;
  /** Extension of page addresses. */
  readonly pageExtension?: '.html' | undefined;
  /** Whether untranslated pages fall back to the first language, at the address of the translation. */
  readonly fallsBack?: boolean | undefined;
  /** Paths of the API descriptions from which the old site generated pages. */
  readonly apis?: readonly string[] | undefined;
  readonly rules: ConversionRules;
  /** Name of the current version, if there are others. */
  readonly version?: string | undefined;
  /** The other versions of the documentation, newest first. */
  readonly versions?: readonly OldVersion[] | undefined;
}

/** Another version of the documentation of an old site. */
export interface OldVersion {
  readonly id: string;
  readonly label?: string | undefined;
  readonly isUnreleased?: boolean;
  /** The properties of the version that differ from the site. */
  readonly site: Pick<OldSite, 'pages' | 'navigation'> & Partial<OldSite>;
  /** Its source folder, if not that of the site. */
  readonly folder?: SourceFolder;
  /** Prefixes of its addresses, if the page addresses lack them: `/1.2`, `/stable`. */
  readonly addressPrefixes?: readonly string[];
}
