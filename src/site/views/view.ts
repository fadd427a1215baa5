import type { ChangelogFilter } from '../../compile/changelog-filters.ts';
import type { DocsVersion } from '../../compile/content.ts';
import type { Heading } from '../../compile/page/headings.ts';
import type { TextSection } from '../../compile/page/plain-text.ts';
import type { PictureAttributes } from '../../compile/picture.ts';
import type { FrontMatter } from '../../compile/read/schemas/front-matter.ts';
import type { SiteConfig } from '../../compile/read/schemas/site.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type {
  Area,
  NavigationNode,
  PageLink,
  Surroundings,
} from '../../navigation/surroundings.ts';
import type { AgentMenu } from '../agents/agent-menu.ts';
import type { ShownField } from '../fields.ts';
import type { Home, OperationExample, PublicPage } from '../model.ts';
import type { SitePart, SiteParts } from '../parts.ts';
import type { Theme } from '../theme.ts';
import type { PageChange } from '../versions.ts';
import type { PageLinks } from './page-links.ts';
import type { Shell, ShellLink } from './shell.ts';

export interface PageView
  extends PageLinks,
    Omit<PublicPage, 'path' | 'fields' | 'isList' | 'isGenerated' | 'markdown'> {
  /** Public address, without origin; absent for pages that search engines are to leave out. */
  readonly path?: string;
  readonly shownFields?: readonly ShownField[];
  /** Digest of its Markdown, where readers are asked about the page. */
  readonly digest?: string;
  /** Public path of the picture that links to the page are shown with. */
  readonly preview?: string | undefined;
  /** The version of the documentation, and all there are, newest first. */
  readonly version?: DocsVersion;
  readonly allVersions?: readonly DocsVersion[];
  /** The page about the changes of the version; the oldest one has none. */
  readonly versionChanges?: ListedPage;
  readonly baseUrl: string;
  readonly config: SiteConfig;
  /** The texts of the site in the language of the page. */
  readonly texts: Texts;
  readonly shell: Shell;
  readonly theme: Theme;
  /** The Content-Security-Policy of the page, as its head has it. */
  readonly policy: string;
  /** What the page offers to those who work with agents. */
  readonly menu: AgentMenu;
  /** The parts of the documentation with menus of their own. */
  readonly areas: readonly Area[];
  /** What the menu shows of the documentation. */
  readonly surroundings: Surroundings;
  /** The parts of the site that have something: links lead to no others. */
  readonly parts: SiteParts;
  /** Public path of the module that draws diagrams of the page; absent if it has none to draw. */
  readonly mermaid?: string;
}

export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The language of the page, if it is another one than that of the list. */
  readonly lang?: Locale;
}

export interface ListedLink extends ShellLink {
  /** The language of the page that it leads to, if it is another one than that of the list. */
  readonly lang?: Locale | undefined;
  /** Whether the page of the list lies below the one that the link leads to. */
  readonly isAbove?: boolean | undefined;
}

export interface LabelledFilter extends ChangelogFilter {
  readonly label: string;
  /** How many entries it shows. */
  readonly count: number;
}

export interface ListedChange extends ListedPage {
  readonly frontMatter: FrontMatter<'changelog'>;
  /** The picture of its front matter, or else the first one of its text. */
  readonly image?: PictureAttributes | undefined;
  /** Whether its front matter has a picture: lists point such entries out. */
  readonly isMajor: boolean;
  readonly tags: readonly LabelledFilter[];
}

/** The version of an entry, and the address of the entry. */
export interface ListedRelease {
  readonly path: string;
  readonly version: string;
}

export interface ListedSolution extends ListedPage {
  readonly image?: PictureAttributes | undefined;
}

/** Everything that an HTML page shows, as plain data. */
export type View = PageView &
  (
    | {
        readonly kind: 'home';
        readonly home: Home;
        /** What an author put beside the heading, as HTML. */
        readonly hero?: string;
        /** The text that an author added, as HTML. */
        readonly landing?: string;
        readonly sections: readonly NavigationNode[];
        /** A call of the search. */
        readonly example: OperationExample;
        /** The response to it, highlighted. */
        readonly exampleHtml: string;
        readonly changes: readonly ListedChange[];
        readonly solutions: readonly ListedSolution[];
      }
    | {
        readonly kind: 'docs';
        /** The text that an author added, as HTML. */
        readonly landing?: string;
        readonly sections: readonly NavigationNode[];
      }
    | {
        readonly kind: 'versionChanges';
        readonly path: string;
        readonly changes: readonly PageChange[];
      }
    | {
        readonly kind: 'folder';
        readonly path: string;
        readonly pages: readonly PageLink[];
      }
    | {
        readonly kind: 'doc';
        readonly path: string;
        readonly html: string;
        readonly headings: readonly Heading[];
        /** The sections of a page whose headings are all questions; empty for other pages. */
        readonly questions: readonly TextSection[];
      }
    | {
        readonly kind: 'changelog';
        readonly path: string;
        readonly entries: readonly ListedChange[];
        readonly filters: readonly LabelledFilter[];
        /** The one whose entries the page shows; absent if it shows all. */
        readonly filter?: LabelledFilter;
        /** How many entries the list has on all of its pages. */
        readonly count: number;
        readonly releases: readonly ListedRelease[];
        /** The pages of the list before and after it. */
        readonly newer?: string;
        readonly older?: string;
      }
    | {
        readonly kind: 'changelogEntry';
        readonly path: string;
        readonly html: string;
        readonly headings: readonly Heading[];
        readonly frontMatter: FrontMatter<'changelog'>;
        readonly image?: PictureAttributes | undefined;
        readonly tags: readonly LabelledFilter[];
        readonly newer?: ListedPage | undefined;
        readonly older?: ListedPage | undefined;
      }
    | {
        readonly kind: 'solutions';
        readonly solutions: readonly ListedSolution[];
      }
    | {
        readonly kind: 'solution';
        readonly path: string;
        readonly html: string;
        readonly headings: readonly Heading[];
        readonly image?: PictureAttributes | undefined;
        readonly previous?: ListedPage | undefined;
        readonly next?: ListedPage | undefined;
      }
    | {
        readonly kind: 'search';
      }
    | {
        readonly kind: 'notFound';
        readonly sectionLinks: readonly ListedLink[];
      }
  );

/** Narrows the view passed to a page to the kinds that the page shows. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  ...kinds: readonly Kind[]
): Extract<View, { kind: Kind }> {
  if (!kinds.some((kind) => kind === view.kind))
    throw new Error(`The page for ${kinds.join(' and ')} was passed a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}

/** The links that the header of every page has: none is above a page that another one leads to. */
export function siteLinks(
  { path, shell: { headerLinks } }: View,
  { documentation, changelog, solutions }: SiteParts,
): readonly ListedLink[] {
  const isLinked = headerLinks.some(({ href }) => href === path);
  const parts = [documentation, changelog, solutions].flatMap((part) => part ?? []);
  return [
    ...parts.map((part) => ({
      href: part.path,
      label: part.shortLabel,
      isAbove: !isLinked && path?.startsWith(`${part.path}/`),
    })),
    ...headerLinks,
  ];
}

/** The headings that the table of contents of a page lists. */
export const contentsOf = (view: View): readonly Heading[] =>
  'headings' in view ? view.headings.filter(({ depth }) => depth === 2 || depth === 3) : [];

/** Whether a page has a table of contents: one heading needs none, nor do two of an entry, which is short. */
export const hasContents = (view: View): boolean =>
  contentsOf(view).length > (view.kind === 'doc' ? 1 : 2);

/** A page above another one; a group of the navigation has no page, and so no path. */
export interface TrailLink {
  readonly title: string;
  readonly path?: string | undefined;
  /** The language of the page, if it is another one than that of the site around it. */
  readonly lang?: string | undefined;
}

/**
 * The pages and groups above a page, from the top down; none for the home page and the pages at its level. What has
 * the name of the next one, as a folder often has that of its first page, is left out.
 */
export function trailOf(view: View, parts: SiteParts): readonly TrailLink[] {
  const links = linksAbove(view, parts);
  return links.filter(
    ({ title }, index) => index === 0 || title !== (links[index + 1] ?? view).title,
  );
}

function linksAbove(
  view: View,
  { changelog, documentation, solutions }: SiteParts,
): readonly TrailLink[] {
  const below = (part: SitePart | undefined) =>
    part === undefined ? [] : [{ title: part.label, path: part.path }];
  switch (view.kind) {
    case 'doc':
    case 'folder':
      return [...below(documentation), ...view.surroundings.ancestors];
    case 'versionChanges':
      return below(documentation);
    case 'changelogEntry':
      return below(changelog);
    case 'solution':
      return below(solutions);
    default:
      return [];
  }
}

/**
 * A page in the languages that have it, for links with `hreflang`; none on a site of one language.
 * The default of readers of other languages is the page in the first language of the site.
 */
export function alternatesOf(
  alternates: PublicPage['alternates'],
  locales: Locales,
): readonly { readonly hreflang: string; readonly path: string }[] {
  if (locales.codes.length === 1) return [];
  const found = locales.codes.flatMap((hreflang) => {
    const path = alternates[hreflang];
    return path === undefined ? [] : [{ hreflang, path }];
  });
  const fallback = alternates[locales.first];
  return fallback === undefined ? found : [...found, { hreflang: 'x-default', path: fallback }];
}
