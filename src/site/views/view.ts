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

/** The data of an HTML page. */
export type View = PageView &
  (
    | {
        readonly kind: 'home';
        readonly home: Home;
        /** The authored hero, as HTML. */
        readonly hero?: string;
        /** The authored text, as HTML. */
        readonly landing?: string;
        readonly sections: readonly NavigationNode[];
        readonly example: OperationExample;
        readonly exampleHtml: string;
        readonly changes: readonly ListedChange[];
        readonly solutions: readonly ListedSolution[];
      }
    | {
        readonly kind: 'docs';
        /** The authored text, as HTML. */
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
        /** The sections of a page of which all headings are questions; otherwise empty. */
        readonly questions: readonly TextSection[];
      }
    | {
        readonly kind: 'changelog';
        readonly path: string;
        readonly entries: readonly ListedChange[];
        readonly filters: readonly LabelledFilter[];
        /** The active filter; absent for all entries. */
        readonly filter?: LabelledFilter;
        /** Number of entries on all pages of the list. */
        readonly count: number;
        readonly releases: readonly ListedRelease[];
        /** Paths of the adjacent pages. */
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

/** Narrows a view to the kinds that an Astro page supports. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  ...kinds: readonly Kind[]
): Extract<View, { kind: Kind }> {
  if (!kinds.some((kind) => kind === view.kind))
    throw new Error(`The page for ${kinds.join(' and ')} was passed a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}

/** The links in the header of every page. `isAbove` is not set if another link targets the current page. */
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

/** The headings in the table of contents. */
export const contentsOf = (view: View): readonly Heading[] =>
  'headings' in view ? view.headings.filter(({ depth }) => depth === 2 || depth === 3) : [];

/** Whether a page has enough headings for a table of contents: two, or three for entries, which are short. */
export const hasContents = (view: View): boolean =>
  contentsOf(view).length > (view.kind === 'doc' ? 1 : 2);

/** A breadcrumb; groups of the navigation have no path. */
export interface TrailLink {
  readonly title: string;
  readonly path?: string | undefined;
  /** The language of the page if it differs from that of the site. */
  readonly lang?: string | undefined;
}

/**
 * The breadcrumbs of a page; none for top-level pages. Breadcrumbs with the title of the next one are
 * left out, since folders often have that of their first page.
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
 * Alternate links with `hreflang` to a page in all languages that have it; empty on a site with one
 * language. `x-default` is the page in the first language.
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
