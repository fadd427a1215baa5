import { escapeAttribute } from '../common/escape.ts';
import {
  type ClosedSection,
  type NavigationNode,
  pagesIn,
  type Surroundings,
} from './surroundings.ts';

/** The words of the sidebar; `{title}` stands for that of a section. */
export interface SidebarTexts {
  /** Names what opens and closes the pages below a title. */
  readonly sidebarPages: string;
  /** The link to the pages of a section that are not shown. */
  readonly sidebarMore: string;
  /** The link to all pages. */
  readonly allPages: string;
}

const withTitle = (text: string, title: string) => text.replace('{title}', () => title);

const badgeHtml = ({ badge }: NavigationNode) =>
  badge === undefined ? '' : ` <span class="badge">${escapeAttribute(badge)}</span>`;

/** The title of a node: a link, where it leads somewhere. */
function titleHtml(node: NavigationNode, current: string | undefined): string {
  const isCurrent = node.path !== undefined && node.path === current;
  const lang = node.lang === undefined ? '' : ` lang="${node.lang}"`;
  const text = escapeAttribute(node.title);
  // Only these have something to style or say about the text; each page carries hundreds of others.
  const hasSpan = isCurrent || node.isExternal || lang !== '';
  const title = `${hasSpan ? `<span${lang}>${text}</span>` : text}${badgeHtml(node)}`;
  if (node.path === undefined) return title;
  const state = isCurrent ? ' aria-current="page"' : '';
  const kind = node.isExternal ? ' class="external" rel="external"' : '';
  return `<a href="${escapeAttribute(node.path)}"${kind}${state}>${title}</a>`;
}

const holds = (node: NavigationNode, path: string | undefined): boolean =>
  path !== undefined && (node.path === path || node.children.some((child) => holds(child, path)));

/** A list under a title that opens and closes it; a title that is a link stands beside the switch. */
function foldHtml(
  node: NavigationNode,
  list: string,
  isOpen: boolean,
  current: string | undefined,
  texts: SidebarTexts,
): string {
  const title = titleHtml(node, current);
  const state = isOpen ? ' open' : '';
  return node.path === undefined
    ? `<details${state}><summary>${title}</summary>${list}</details>`
    : `${title}<details class="beside"${state}><summary><span class="visually-hidden">${escapeAttribute(withTitle(texts.sidebarPages, node.title))}</span></summary>${list}</details>`;
}

function nodesHtml(
  nodes: readonly NavigationNode[],
  current: string | undefined,
  texts: SidebarTexts,
): string {
  const items = nodes.map((node) => {
    if (node.children.length === 0) return `<li>${titleHtml(node, current)}</li>`;
    const list = `<ul>${nodesHtml(node.children, current, texts)}</ul>`;
    const isOpen = !node.isCollapsed || holds(node, current);
    return `<li>${foldHtml(node, list, isOpen, current, texts)}</li>`;
  });
  return items.join('');
}

/** What pages outside a section show of it; the same for all of them, so that it is made once. */
function closedHtml(section: ClosedSection, texts: SidebarTexts): string {
  const { children, isCut } = section;
  if (children.length === 0) return `<li>${titleHtml(section, undefined)}</li>`;
  const first = section.path ?? pagesIn(children)[0]?.path;
  const more =
    isCut && first !== undefined
      ? `<li><a href="${escapeAttribute(first)}">${escapeAttribute(withTitle(texts.sidebarMore, section.title))}</a></li>`
      : '';
  const list = `<ul>${nodesHtml(children, undefined, texts)}${more}</ul>`;
  return `<li>${foldHtml(section, list, false, undefined, texts)}</li>`;
}

const made = new WeakMap<ClosedSection, { texts: SidebarTexts; html: string }>();

function closedOnce(section: ClosedSection, texts: SidebarTexts): string {
  const known = made.get(section);
  if (known?.texts === texts) return known.html;
  const html = closedHtml(section, texts);
  made.set(section, { texts, html });
  return html;
}

/**
 * The navigation of the documentation as the items of a list. Sections and groups unfold in place,
 * without a script. A string, since a site has as many of them as pages, most of each the same.
 *
 * @param path of the page that it stands on
 * @param plan path of the list of all pages
 */
export function sidebarItems(
  { outline, section: own, tree, isCut }: Surroundings,
  path: string,
  plan: string,
  texts: SidebarTexts,
): string {
  const items = outline.sections.map((section, index) => {
    if (index !== own) return closedOnce(section, texts);
    const state = ' class="section-open"';
    const title = titleHtml(section, path);
    if (tree.length === 0) return `<li${state}>${title}</li>`;
    const list = `<ul>${nodesHtml(tree, path, texts)}</ul>`;
    return `<li${state}>${foldHtml(section, list, true, path, texts)}</li>`;
  });
  const isWhole = !isCut && !outline.isCut && outline.sections.every((each) => !each.isCut);
  const all = isWhole
    ? ''
    : `<li><a href="${escapeAttribute(plan)}">${escapeAttribute(texts.allPages)}</a></li>`;
  return items.join('') + all;
}
