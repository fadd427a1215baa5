import type { ChangelogFilter } from '../../compile/changelog-filters.ts';
import type { DocsVersion } from '../../compile/content.ts';
import type { PictureAttributes } from '../../compile/picture.ts';
import type { FrontMatter } from '../../compile/read/schemas/front-matter.ts';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { Area, Surroundings } from '../../navigation/surroundings.ts';
import type { AgentMenu } from '../agents/agent-menu.ts';
import type { ShownField } from '../fields.ts';
import type { PublicPage } from '../model.ts';
import type { SiteParts } from '../parts.ts';
import type { Theme } from '../theme.ts';
import type { PageLinks } from './page-links.ts';
import type { Shell, ShellLink } from './shell.ts';

export interface PageView
  extends PageLinks,
    Omit<PublicPage, 'path' | 'fields' | 'isList' | 'isGenerated' | 'markdown'> {
  /** Path; absent for pages that are hidden from search engines. */
  readonly path?: string;
  readonly shownFields?: readonly ShownField[];
  /** Digest of its Markdown, for feedback. */
  readonly digest?: string;
  /** Path of its preview picture. */
  readonly preview?: string | undefined;
  /** The version of the documentation, and all versions, newest first. */
  readonly version?: DocsVersion;
  readonly allVersions?: readonly DocsVersion[];
  /** The page of changes of the version; absent for the oldest one. */
  readonly versionChanges?: ListedPage;
  readonly baseUrl: string;
  readonly config: SiteConfig;
  /** The texts of the site in the language of the page. */
  readonly texts: Texts;
  readonly shell: Shell;
  readonly theme: Theme;
  /** The Content-Security-Policy for its `<meta>`. */
  readonly policy: string;
  readonly menu: AgentMenu;
  /** The parts of the documentation with menus of their own. */
  readonly areas: readonly Area[];
  /** The part of the navigation that the menu shows. */
  readonly surroundings: Surroundings;
  /** The parts of the site that are not empty; only these are linked. */
  readonly parts: SiteParts;
  /** Path of the module that draws diagrams, if the page has any. */
  readonly mermaid?: string;
}

export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The language of the page if it differs from that of the list. */
  readonly lang?: Locale;
}

export interface ListedLink extends ShellLink {
  /** The language of the target if it differs from that of the list. */
  readonly lang?: Locale | undefined;
  /** Whether the current page is below the target. */
  readonly isAbove?: boolean | undefined;
}

export interface LabelledFilter extends ChangelogFilter {
  readonly label: string;
  readonly count: number;
}

export interface ListedChange extends ListedPage {
  readonly frontMatter: FrontMatter<'changelog'>;
  /** The picture of its front matter, else the first of its text. */
  readonly image?: PictureAttributes | undefined;
  /** Whether its front matter has a picture; lists highlight such entries. */
  readonly isMajor: boolean;
  readonly tags: readonly LabelledFilter[];
}

/** A changelog entry with a version. */
export interface ListedRelease {
  readonly path: string;
  readonly version: string;
}

export interface ListedSolution extends ListedPage {
  readonly image?: PictureAttributes | undefined;
}
