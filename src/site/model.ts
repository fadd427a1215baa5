import type { Content, ContentEdition } from '../compile/content.ts';
import type { Derived } from '../compile/derived.ts';
import type { Original } from '../compile/entry.ts';
import type { FilledText } from '../compile/page/template.ts';
import type { FieldValues } from '../contract/fields.ts';
import type { Locale, PerLocale } from '../contract/locales.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Home } from './home.ts';
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
  /** The path of the page in each locale that has it, including its own; empty for replacements of missing translations. */
  readonly alternates: PerLocale<string>;
  /** The path of the page or its replacement in each locale; absent if every locale has the page. */
  readonly shownAt?: PerLocale<string>;
  /** The page in the first locale that replaces a missing translation. */
  readonly original?: Original | undefined;
  /** The same page in other versions of the documentation; absent without versions. */
  readonly versions?: PageVersions;
  /** Whether it only lists other pages, such as those of a folder, or changelog entries. */
  readonly isList?: boolean;
  /** Whether it is a generated list, or the home page. */
  readonly isGenerated?: boolean;
  /** The Markdown representation, with the headings of the authored text. */
  readonly markdown: Derived<FilledText>;
}

/** Shared by all languages of a site. */
interface Shared {
  readonly theme: SiteTheme;
  /** Whether pages or only sections have their own preview pictures; absent if there are none. */
  readonly previews?: 'pages' | 'sections';
}

/** The site in one language: its content and data derived from it. */
export interface Edition extends ContentEdition, Shared {
  readonly parts: SiteParts;
  /** The parts that are not empty; only these are linked. */
  readonly filledParts: SiteParts;
  /** The sections of the documentation, in reading order. */
  readonly sections: readonly Section[];
  /** The documentation folders without an index page. */
  readonly folders: readonly Folder[];
  /** Header, footer and other parts of every page. */
  readonly shell: Shell;
  readonly home: Home;
  readonly examples: OperationExamples;
  /** The response of the search example as highlighted HTML. */
  readonly exampleHtml: string;
  /** The relations between versions of the documentation; absent without versions. */
  readonly siteVersions?: SiteVersions;
  /** The public pages in reading order, generated ones first. */
  readonly pages: readonly PublicPage[];
}

/** The compiled site, from which all of its files are made. */
export interface SiteModel extends Content, Shared {
  readonly editions: PerLocale<Edition>;
  /**
   * The same site with missing translations replaced by pages of the first language. Absent without
   * this setting. Only HTML and Markdown use it; files for programs do not.
   */
  readonly shown?: SiteModel;
  /** The previously published site; absent if the build is not compared with one. */
  readonly previous?: PreviousSite;
  /** The models of all other versions of the documentation; absent if there are none. */
  readonly others?: readonly SiteModel[];
}
