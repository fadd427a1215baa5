import type { Content, ContentEdition } from '../compile/content.ts';
import type { Derived } from '../compile/derived.ts';
import type { Original } from '../compile/entry.ts';
import type { FilledText } from '../compile/page/template.ts';
import type { HomeSection } from '../compile/read/schemas/brand.ts';
import type { FieldValues } from '../contract/fields.ts';
import type { Locale, PerLocale } from '../contract/locales.ts';
import type { OperationId } from '../contract/operations.ts';
import type { SiteParts } from './parts.ts';
import type { PreviousSite } from './previous-site.ts';
import type { Folder, Section } from './sections.ts';
import type { SiteTheme } from './theme.ts';
import type { PageVersions, SiteVersions } from './versions.ts';
import type { Shell } from './views/shell.ts';

export interface OperationExample {
  /** Path and query, without origin. */
  readonly url: string;
  readonly response: unknown;
}

export type OperationExamples = Readonly<Record<OperationId, OperationExample>>;

/** A public page: one address, one HTML and one Markdown representation. */
export interface PublicPage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** Day of the last change (YYYY-MM-DD), if known. */
  readonly updated?: string | undefined;
  readonly fields?: FieldValues | undefined;
  /** The path of the page in each locale that has it, its own included; none for a stand-in. */
  readonly alternates: PerLocale<string>;
  /** The path at which each locale shows the page, even in another language; absent if every locale has its own. */
  readonly shownAt?: PerLocale<string>;
  /** The page in the first locale that stands in for its missing translation. */
  readonly original?: Original | undefined;
  /** How it relates to other versions of the documentation; absent on a site without versions. */
  readonly versions?: PageVersions;
  /** Whether it only lists other pages: those of a folder, or some changelog entries. */
  readonly isList?: boolean;
  /** Whether it is a generated list, or the home page. */
  readonly isGenerated?: boolean;
  /** The Markdown representation, made once, and the headings of the author's text in it. */
  readonly markdown: Derived<FilledText>;
}

export interface HomeAction {
  readonly label: string;
  /** Where it leads: a path of the site, or a whole address. */
  readonly href: string;
  /** Whether it leads to a page, which has a Markdown address too. */
  readonly isPage: boolean;
}

/** What the settings put on the home page of a locale. */
export interface Home {
  /** The heading: by default the tagline of the site. */
  readonly title: string;
  /** Absent if it would repeat the heading. */
  readonly text?: string;
  readonly actions: readonly HomeAction[];
  /** Those that have something to list. */
  readonly sections: readonly HomeSection[];
  /** The heading of the changes. */
  readonly changes: string;
  /** Says what a picture beside the heading shows; empty if there is none. */
  readonly heroAlt: string;
}

/** What all languages of a site have in common. */
interface Shared {
  readonly theme: SiteTheme;
  /** Which pages have preview pictures of their own, if any. */
  readonly previews?: 'pages' | 'sections';
}

/** The site in one language: its content, and what several pages and files derive from it. */
export interface Edition extends ContentEdition, Shared {
  readonly parts: SiteParts;
  /** The parts that have something: menus, lists and maps lead to no others. */
  readonly filledParts: SiteParts;
  /** The parts of the documentation, in reading order. */
  readonly sections: readonly Section[];
  /** The folders of documentation pages that have no page of their own. */
  readonly folders: readonly Folder[];
  /** What the settings put around every page. */
  readonly shell: Shell;
  readonly home: Home;
  readonly examples: OperationExamples;
  /** The response to the example of the search as HTML, highlighted. */
  readonly exampleHtml: string;
  /** How the versions of the documentation belong together; absent on a site without versions. */
  readonly siteVersions?: SiteVersions;
  /** The public pages, in reading order: generated ones first. */
  readonly pages: readonly PublicPage[];
}

/** Everything that the files of a site are made from. */
export interface SiteModel extends Content, Shared {
  readonly editions: PerLocale<Edition>;
  /**
   * The same site as readers see it: with pages of the first language in place of missing
   * translations. Absent if there are none. Files for programs are made from the pages as written.
   */
  readonly shown?: SiteModel;
  /** What the site had when it was published before; absent if it is not compared with that. */
  readonly previous?: PreviousSite;
  /** The same site with the documentation of each other version; absent if there are none. */
  readonly others?: readonly SiteModel[];
}
