import type { Heading } from '../../compile/page/headings.ts';
import type { TextSection } from '../../compile/page/plain-text.ts';
import type { PictureAttributes } from '../../compile/picture.ts';
import type { FrontMatter } from '../../compile/read/schemas/front-matter.ts';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import type { Locale } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { NavigationNode, PageLink } from '../../navigation/node.ts';
import type { Surroundings } from '../../navigation/surroundings.ts';
import type { AgentMenu } from '../agents/agent-menu.ts';
import type { LabelledFilter } from '../changelog/changelog-lists.ts';
import type { Home } from '../home.ts';
import type { Look } from '../look/look.ts';
import type { OperationExample, PublicPage } from '../model.ts';
import type { PageLinks } from './page-links.ts';
import type { Shell } from './shell.ts';

/** What pages of every kind show. */
export interface PageView extends PageLinks {
  readonly locale: Locale;
  /** Public address, without origin; absent for pages that search engines are to leave out. */
  readonly path?: string;
  readonly title: string;
  readonly description?: string;
  readonly updated?: string;
  readonly alternates: PublicPage['alternates'];
  readonly shownAt?: PublicPage['shownAt'];
  readonly original?: PublicPage['original'];
  readonly baseUrl: string;
  readonly config: SiteConfig;
  /** The texts of the site in the language of the page. */
  readonly texts: Texts;
  readonly shell: Shell;
  readonly look: Look;
  /** The Content-Security-Policy of the page, as its head has it. */
  readonly policy: string;
  /** What the page offers to those who work with agents. */
  readonly menu: AgentMenu;
  /** Public path of the module that draws diagrams of the page; absent if it has none to draw. */
  readonly mermaid?: string;
}

/** A page in a list. */
export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** The language of the page, if it is another one than that of the list. */
  readonly lang?: Locale;
}

/** A changelog entry in a list. */
export interface ListedChange extends ListedPage {
  readonly frontMatter: FrontMatter<'changelog'>;
  /** The picture of its front matter, or else the first one of its text. */
  readonly image?: PictureAttributes;
  /** Whether its front matter has a picture: lists point such entries out. */
  readonly isMajor?: boolean;
  readonly tags?: readonly LabelledFilter[];
}

export interface HomeView extends PageView {
  readonly kind: 'home';
  readonly home: Home;
  /** The text that an author added, as HTML. */
  readonly landing?: string;
  readonly sections: readonly NavigationNode[];
  /** A call of the search. */
  readonly example: OperationExample;
  /** The response to it, highlighted. */
  readonly exampleHtml: string;
  readonly changes: readonly ListedChange[];
  readonly solutions: readonly ListedPage[];
}

interface DocsView extends PageView {
  readonly kind: 'docs';
  /** The text that an author added, as HTML. */
  readonly landing?: string;
  readonly sections: readonly NavigationNode[];
}

interface FolderView extends PageView {
  readonly kind: 'folder';
  readonly path: string;
  readonly pages: readonly PageLink[];
  readonly around: Surroundings;
}

interface DocView extends PageView {
  readonly kind: 'doc';
  readonly path: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The sections of a page whose headings are all questions; empty for other pages. */
  readonly questions: readonly TextSection[];
  readonly around: Surroundings;
}

interface ChangelogView extends PageView {
  readonly kind: 'changelog';
  readonly path: string;
  readonly entries: readonly ListedChange[];
  readonly filters: readonly LabelledFilter[];
  /** The one whose entries the page shows; absent if it shows all. */
  readonly filter?: LabelledFilter;
  /** The pages of the list before and after it. */
  readonly newer?: string;
  readonly older?: string;
}

interface ChangelogEntryView extends PageView {
  readonly kind: 'changelogEntry';
  readonly path: string;
  readonly html: string;
  readonly frontMatter: FrontMatter<'changelog'>;
  readonly image?: PictureAttributes;
  readonly tags?: readonly LabelledFilter[];
  readonly newer?: ListedPage;
  readonly older?: ListedPage;
}

/** A use case in a list. */
export interface ListedSolution extends ListedPage {
  readonly image?: PictureAttributes;
}

interface SolutionsView extends PageView {
  readonly kind: 'solutions';
  readonly solutions: readonly ListedSolution[];
}

interface SolutionView extends PageView {
  readonly kind: 'solution';
  readonly path: string;
  readonly html: string;
  readonly image?: PictureAttributes;
  readonly previous?: ListedPage;
  readonly next?: ListedPage;
}

interface SearchView extends PageView {
  readonly kind: 'search';
}

interface NotFoundView extends PageView {
  readonly kind: 'notFound';
  /** The pages it offers besides those whose addresses are near. */
  readonly start: readonly ListedPage[];
}

/** Everything that an HTML page shows, as plain data. */
export type View =
  | HomeView
  | DocsView
  | FolderView
  | DocView
  | ChangelogView
  | ChangelogEntryView
  | SolutionsView
  | SolutionView
  | SearchView
  | NotFoundView;
