import { perObject } from '../common/lazy.ts';

/** A documentation page in lists and navigations. */
export interface PageLink {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The language of the page, if different from the list. */
  readonly lang?: string;
}

/** A node of the navigation: a page, folder or group with its children, or a link. */
export interface NavigationNode {
  readonly title: string;
  /** The language of the title, if different from the navigation. */
  readonly lang?: string;
  /** Absent for a group, a folder without an index page, and a link. */
  readonly page?: PageLink;
  /** Address of the title; absent for a group. */
  readonly path?: string;
  readonly isExternal?: boolean;
  /** The HTML of the icon before the title. */
  readonly icon?: string;
  readonly badge?: string;
  /** HTTP method of an API operation, or the word for a webhook. */
  readonly method?: string;
  readonly isWebhook?: true;
  readonly isDeprecated?: true;
  /** Whether it is an area, whose children form a separate menu. */
  readonly isArea?: true;
  /** Whether it is also open on pages outside of it. */
  readonly isOpen?: true;
  readonly children: readonly NavigationNode[];
  /** Path of a page whose navigation shows the children that are omitted here. */
  readonly rest?: string;
}

/** The pages at and below nodes, in reading order. */
export const pagesIn = (nodes: readonly NavigationNode[]): PageLink[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesIn(children)]);

/** The number of nodes, including descendants. */
const countNodes = (nodes: readonly NavigationNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/** Maximum number of siblings: each is repeated on every page. */
export const MAX_SIBLINGS = 100;

/** Maximum number of nodes in a complete navigation; in larger ones, other branches load when opened. */
export const WHOLE_LENGTH = 200;

/** A part of the documentation with a separate menu. */
export interface Area {
  readonly title: string;
  /** Path of its first page. */
  readonly path: string;
  /** The slugs that cover exactly its pages and everything below. */
  readonly under: readonly string[];
}

/** The areas of a navigation; empty for a single menu. */
export function areasOf(nodes: readonly NavigationNode[]): readonly Area[] {
  const slugs = pagesIn(nodes).map(({ slug }) => slug);
  return nodes.flatMap((node) => {
    const pages = pagesIn([node]);
    const [first] = pages;
    if (!node.isArea || !first) return [];
    const under = covering(new Set(pages.map(({ slug }) => slug)), slugs);
    return [{ title: node.title, path: first.path, under }];
  });
}

/** The sections of a navigation, each with the address of its index or first page. */
export const sectionLinks = (
  nodes: readonly NavigationNode[],
): readonly {
  readonly href: string;
  readonly label: string;
  readonly lang?: string | undefined;
}[] =>
  nodes.flatMap((node) => {
    const href = node.path ?? pagesIn([node])[0]?.path;
    return href === undefined ? [] : [{ href, label: node.title, lang: node.lang }];
  });

/** The smallest set of slugs that covers exactly a set of pages. */
function covering(own: ReadonlySet<string>, all: readonly string[], depth = 1): string[] {
  const groups = Map.groupBy(all, (slug) => slug.split('/', depth).join('/'));
  return [...groups].flatMap(([prefix, group]) => {
    if (group.every((slug) => own.has(slug))) return [prefix];
    return group.some((slug) => own.has(slug) && slug !== prefix)
      ? covering(own, group, depth + 1)
      : [];
  });
}

/** The part of the navigation that all pages of a locale share: everything but the current section. */
export interface Outline {
  readonly sections: readonly NavigationNode[];
  /** Whether there are more sections than shown. */
  readonly isCut: boolean;
}

/** The navigation around a documentation page. */
export interface Surroundings {
  readonly outline: Outline;
  /** The title of its area. */
  readonly area?: string;
  /** Index of its section in the outline; -1 without one. */
  readonly section: number;
  /** The children of its section. */
  readonly tree: readonly NavigationNode[];
  /** Whether a list above it is truncated. */
  readonly isCut: boolean;
  /** Its ancestors, from the section down; groups have no path. */
  readonly ancestors: readonly Pick<NavigationNode, 'title' | 'path' | 'lang'>[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
}

/** The position of a node: its siblings and ancestors. */
interface NodePosition {
  readonly siblings: readonly NavigationNode[];
  readonly index: number;
  readonly parent: NodePosition | undefined;
}

function positionsOf(
  nodes: readonly NavigationNode[],
  parent?: NodePosition,
): [string, NodePosition][] {
  return nodes.flatMap(({ path, isExternal, children }, index): [string, NodePosition][] => {
    const position = { siblings: nodes, index, parent };
    const own: [string, NodePosition][] =
      path === undefined || isExternal ? [] : [[path, position]];
    return [...own, ...positionsOf(children, position)];
  });
}

/** The index of the first item in a window around an item. */
const firstAround = (count: number, index: number) =>
  Math.max(0, Math.min(index - MAX_SIBLINGS / 2, count - MAX_SIBLINGS));

/** Limits a list to the items on both sides of one. */
const around = <T>(items: readonly T[], index: number): readonly T[] =>
  items.slice(firstAround(items.length, index)).slice(0, MAX_SIBLINGS);

/** A node without children; the same object for all pages. */
const closed = perObject((node: NavigationNode): NavigationNode => {
  const [first] = pagesIn([node]);
  return first && node.children.length > 0 ? { ...node, children: [], rest: first.path } : node;
});

/** The part of a large tree around a position; other branches are closed. */
function openTree(position: NodePosition): readonly NavigationNode[] {
  const own = position.siblings[position.index];
  let level = around(own?.children ?? [], 0).map(closed);
  for (let each: NodePosition = position; each.parent; each = each.parent) {
    const open = each.siblings[each.index];
    const children = level;
    level = around(each.siblings, each.index).map((node) =>
      node === open ? { ...node, children } : closed(node),
    );
  }
  return level;
}

/** Whether a list above a position, or directly below it, is truncated. */
const isCutAt = ({ siblings, index, parent }: NodePosition): boolean =>
  (siblings[index]?.children.length ?? 0) > MAX_SIBLINGS ||
  (parent !== undefined && isCutAt(parent));

/** The sections as shown outside of them: complete if there are few pages in total. */
function closedSections(nodes: readonly NavigationNode[]): readonly NavigationNode[] {
  if (countNodes(nodes) <= WHOLE_LENGTH) return nodes;
  const most = WHOLE_LENGTH / Math.min(nodes.length, MAX_SIBLINGS);
  return nodes.map((node) => (countNodes(node.children) <= most ? node : closed(node)));
}

/** The navigation around each page, by path; bounded, however many pages there are. */
export function surroundings(nodes: readonly NavigationNode[]): Map<string, Surroundings> {
  if (nodes[0]?.isArea) {
    const areas = nodes.map(({ title, children }) =>
      [...surroundings(children)].map(([path, { ancestors, ...rest }]): [string, Surroundings] => [
        path,
        { ...rest, area: title, ancestors: [{ title }, ...ancestors] },
      ]),
    );
    return new Map(areas.flat());
  }
  const all = pagesIn(nodes);
  const numbers = new Map(all.map(({ path }, number) => [path, number]));
  const sections = closedSections(nodes);
  const isCut = nodes.length > MAX_SIBLINGS;
  const outlines = new Map<number, Outline>();
  const found = new Map<string, Surroundings>();
  for (const [index, node] of nodes.entries()) {
    const first = firstAround(nodes.length, index);
    const outline = outlines.get(first) ?? { sections: around(sections, index), isCut };
    outlines.set(first, outline);
    const isLarge = countNodes(node.children) > MAX_SIBLINGS;
    for (const [path, position] of positionsOf([node])) {
      const number = numbers.get(path) ?? Number.NaN;
      const isElsewhere = number >= 0 && !position.siblings[position.index]?.page;
      if (isElsewhere) continue;
      found.set(path, {
        outline,
        section: index - first,
        tree: isLarge ? openTree(position) : node.children,
        isCut: isCutAt(position),
        ancestors: ancestorsOf(position),
        previous: all[number - 1],
        next: all[number + 1],
      });
    }
  }
  return found;
}

/** The navigation around a page outside the navigation: the area of pages below it, else the first. */
export function withoutPlace(nodes: readonly NavigationNode[], path: string): Surroundings {
  const hasBelow = ({ children }: NavigationNode) =>
    pagesIn(children).some((page) => page.path.startsWith(`${path}/`));
  const area = nodes[0]?.isArea ? (nodes.find(hasBelow) ?? nodes[0]) : undefined;
  if (area) return { ...withoutPlace(area.children, path), area: area.title };
  return {
    outline: {
      sections: around(closedSections(nodes), 0),
      isCut: nodes.length > MAX_SIBLINGS,
    },
    section: -1,
    tree: [],
    isCut: false,
    ancestors: [],
    previous: undefined,
    next: undefined,
  };
}

function ancestorsOf({ parent }: NodePosition): Surroundings['ancestors'] {
  if (!parent) return [];
  const { title = '', path, lang } = parent.siblings[parent.index] ?? {};
  const link = { title, ...(path !== undefined && { path }), ...(lang !== undefined && { lang }) };
  return [...ancestorsOf(parent), link];
}
