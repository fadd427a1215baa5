import { perObject } from '../common/lazy.ts';

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
  /** The drawing before the title, as HTML. */
  readonly icon?: string;
  readonly badge?: string;
  /** Of an operation of an API; of a webhook, what one is called. */
  readonly method?: string;
  readonly isWebhook?: true;
  readonly isDeprecated?: true;
  /** Whether it is an area: its children are a menu of their own. */
  readonly isArea?: true;
  /** Whether it is open on pages that do not lie below it too. */
  readonly isOpen?: true;
  readonly children: readonly NavigationNode[];
  /** Path of the page whose navigation shows what lies below this node, where it is left out here. */
  readonly rest?: string;
}

/** The pages at and below nodes, in reading order. */
export const pagesIn = (nodes: readonly NavigationNode[]): PageLink[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesIn(children)]);

/** How many nodes there are, those below others included. */
const countNodes = (nodes: readonly NavigationNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/** Most siblings shown: each is repeated in every page. */
export const MAX_SIBLINGS = 100;

/** How many nodes a navigation shows whole; beyond that, others are folded or loaded when opened. */
export const WHOLE_LENGTH = 200;

/** A part of the documentation with a menu of its own. */
export interface Area {
  readonly title: string;
  /** Path of its first page. */
  readonly path: string;
  /** The slugs at or below which all of its pages are, and no others. */
  readonly under: readonly string[];
}

/** The areas of a navigation; none where it is a single menu. */
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

/** The sections of a navigation, each with the address of its own or its first page. */
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

/** The fewest of all slugs at or below which are all pages of a set and no others. */
function covering(own: ReadonlySet<string>, all: readonly string[], depth = 1): string[] {
  const groups = Map.groupBy(all, (slug) => slug.split('/', depth).join('/'));
  return [...groups].flatMap(([prefix, group]) => {
    if (group.every((slug) => own.has(slug))) return [prefix];
    return group.some((slug) => own.has(slug) && slug !== prefix)
      ? covering(own, group, depth + 1)
      : [];
  });
}

/** The navigation as all pages of a locale show it, but for the section that a page lies in. */
interface Outline {
  readonly sections: readonly NavigationNode[];
  /** Whether there are more sections than shown. */
  readonly isCut: boolean;
}

/** What a documentation page shows of the others. */
export interface Surroundings {
  readonly outline: Outline;
  /** The title of the area that it lies in. */
  readonly area?: string;
  /** The section that the page lies in: its number in the outline; -1 if it lies in none. */
  readonly section: number;
  /** What lies below its section. */
  readonly tree: readonly NavigationNode[];
  /** Whether a list on the way to it has more nodes than shown. */
  readonly isCut: boolean;
  /** What it lies below, from the section down; a group has no path. */
  readonly ancestors: readonly Pick<NavigationNode, 'title' | 'path' | 'lang'>[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
}

/** Where a node stands: among its siblings, and below which nodes. */
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

/** The number of the first of the items that a list shows around one of them. */
const firstAround = (count: number, index: number) =>
  Math.max(0, Math.min(index - MAX_SIBLINGS / 2, count - MAX_SIBLINGS));

/** As many items as a list may have, those on both sides of one. */
const around = <T>(items: readonly T[], index: number): readonly T[] =>
  items.slice(firstAround(items.length, index)).slice(0, MAX_SIBLINGS);

/** A node without the pages below it: the same object for all pages that show it. */
const closed = perObject((node: NavigationNode): NavigationNode => {
  const [first] = pagesIn([node]);
  return first && node.children.length > 0 ? { ...node, children: [], rest: first.path } : node;
});

/** The part of a large tree around a position: other branches are closed. */
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

/** Whether a list on the way to a position, or right below it, has more nodes than are shown. */
const isCutAt = ({ siblings, index, parent }: NodePosition): boolean =>
  (siblings[index]?.children.length ?? 0) > MAX_SIBLINGS ||
  (parent !== undefined && isCutAt(parent));

/** The sections as pages outside them show them: whole while there are few pages in all. */
function closedSections(nodes: readonly NavigationNode[]): readonly NavigationNode[] {
  if (countNodes(nodes) <= WHOLE_LENGTH) return nodes;
  const most = WHOLE_LENGTH / Math.min(nodes.length, MAX_SIBLINGS);
  return nodes.map((node) => (countNodes(node.children) <= most ? node : closed(node)));
}

/** What the pages of a documentation show of each other, by path: within bounds, however many there are. */
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

/** What a page shows that lies nowhere in the navigation: the area of pages below it, or else the first one. */
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
