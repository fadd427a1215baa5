/** A documentation page as lists and navigations name it. */
export interface PageLink {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** The language of the page, if it is another one than that of the list. */
  readonly lang?: string;
}

/** A place in the navigation: a page, a folder or a group with what lies below it, or a link. */
export interface NavigationNode {
  readonly title: string;
  /** The language of the title, if it is another one than that of the navigation. */
  readonly lang?: string;
  /** Absent for a group, a folder without a page of its own, and a link. */
  readonly page?: PageLink;
  /** Where the title leads; absent for a group. */
  readonly path?: string;
  /** Whether the title leads to another site. */
  readonly isExternal?: boolean;
  readonly badge?: string;
  /** Whether it is folded on pages that do not lie below it. */
  readonly isCollapsed?: boolean;
  readonly children: readonly NavigationNode[];
}

/** The pages at and below nodes, in reading order. */
export const pagesIn = (nodes: readonly NavigationNode[]): PageLink[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesIn(children)]);

/** How many nodes there are, those below others included. */
export const countNodes = (nodes: readonly NavigationNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);
