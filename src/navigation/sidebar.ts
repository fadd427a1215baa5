import { escapeAttribute } from '../common/escape.ts';
import { methodHtml } from '../common/method-html.ts';
import type { NavigationNode, Surroundings } from './surroundings.ts';

/** The texts of the sidebar; `{title}` stands for the title of a section. */
export interface SidebarTexts {
  /** Label of the button that opens and closes a section. */
  readonly sidebarPages: string;
  /** Label of the link to the page that lists a section. */
  readonly sidebarMore: string;
  readonly allPages: string;
}

const withTitle = (text: string, title: string) => text.replace('{title}', () => title);

const badgeHtml = ({ badge, method, isWebhook }: NavigationNode) =>
  (method === undefined ? '' : ` ${methodHtml(method, isWebhook && 'webhook')}`) +
  (badge === undefined ? '' : ` <span class="badge">${escapeAttribute(badge)}</span>`);

/** The title of a node, as a link if it has an address. */
function titleHtml(node: NavigationNode, current: string | undefined): string {
  const isCurrent = node.path !== undefined && node.path === current;
  const [lang, hreflang] =
    node.lang === undefined ? ['', ''] : [` lang="${node.lang}"`, ` hreflang="${node.lang}"`];
  const words = escapeAttribute(node.title);
  const text = node.isDeprecated ? `<s>${words}</s>` : words;
  // No element for other texts: each page has hundreds of them.
  const hasSpan = isCurrent || node.isExternal || lang !== '';
  const title = `${node.icon ?? ''}${hasSpan ? `<span${lang}>${text}</span>` : text}${badgeHtml(node)}`;
  if (node.path === undefined) return title;
  const state = isCurrent ? ' aria-current="page"' : '';
  const kind = node.isExternal ? ' class="external" rel="external"' : '';
  return `<a href="${escapeAttribute(node.path)}"${kind}${hreflang}${state}>${title}</a>`;
}

const holds = (node: NavigationNode, path: string | undefined): boolean =>
  path !== undefined && (node.path === path || node.children.some((child) => holds(child, path)));

/** A collapsible list; a title that is a link is beside the button. */
function foldHtml(
  node: NavigationNode,
  list: string,
  isOpen: boolean | undefined,
  current: string | undefined,
  texts: SidebarTexts,
): string {
  const title = titleHtml(node, current);
  const state = isOpen ? ' open' : '';
  return node.path === undefined
    ? `<details${state}><summary>${title}</summary>${list}</details>`
    : `${title}<details class="beside"${state}><summary><span class="visually-hidden">${escapeAttribute(withTitle(texts.sidebarPages, node.title))}</span></summary>${list}</details>`;
}

function nodeHtml(node: NavigationNode, current: string | undefined, texts: SidebarTexts): string {
  const { children, rest } = node;
  if (rest !== undefined) {
    const more = escapeAttribute(withTitle(texts.sidebarMore, node.title));
    const list = `<ul class="rest"><li><a href="${escapeAttribute(rest)}">${more}</a></li></ul>`;
    return `<li>${foldHtml(node, list, false, current, texts)}</li>`;
  }
  if (children.length === 0) return `<li>${titleHtml(node, current)}</li>`;
  const isOpen = node.isOpen || holds(node, current);
  return `<li>${foldHtml(node, listHtml(children, current, texts), isOpen, current, texts)}</li>`;
}

const listHtml = (
  nodes: readonly NavigationNode[],
  current: string | undefined,
  texts: SidebarTexts,
): string => `<ul>${nodes.map((node) => nodeHtml(node, current, texts)).join('')}</ul>`;

/** A section as shown outside of it, and its texts. */
const made = new WeakMap<NavigationNode, { texts: SidebarTexts; html: string }>();

/** The HTML of a section as shown outside of it, cached since all of these pages share it. */
function closedOnce(section: NavigationNode, texts: SidebarTexts): string {
  const known = made.get(section);
  if (known?.texts === texts) return known.html;
  const html = nodeHtml(section, undefined, texts);
  made.set(section, { texts, html });
  return html;
}

/**
 * The navigation of the documentation as list items. Sections and groups expand without a script. A
 * string, since each page has one, and most of them are alike.
 *
 * @param path of the current page, if it is in the navigation
 * @param plan path of the list of all pages
 */
export function sidebarItems(
  { outline, section: own, tree, isCut }: Surroundings,
  path: string | undefined,
  plan: string,
  texts: SidebarTexts,
): string {
  const items = outline.sections.map((section, index) => {
    if (index !== own) return closedOnce(section, texts);
    return tree.length === 0
      ? `<li>${titleHtml(section, path)}</li>`
      : `<li>${foldHtml(section, listHtml(tree, path, texts), true, path, texts)}</li>`;
  });
  const all = `<li><a href="${escapeAttribute(plan)}">${escapeAttribute(texts.allPages)}</a></li>`;
  return items.join('') + (isCut || outline.isCut ? all : '');
}
