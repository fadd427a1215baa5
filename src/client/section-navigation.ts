import { reveal } from './contents.ts';
import { keptInTab } from './kept.ts';

/** What the tab keeps of the navigation: where it was scrolled, and the groups used by their titles. */
interface NavigationState {
  readonly scrollTop?: number;
  readonly groups?: Readonly<Record<string, boolean>>;
}

const STATE = 'navigation';

/** The page that is shown, in the tree of pages: links of the site above it may lead there too. */
const CURRENT = '.section-nav > ul:last-child [aria-current=page]';

/** What was kept; another script may have written anything there. */
function readState(): NavigationState {
  const value = keptInTab.read(STATE);
  return typeof value === 'object' && value !== null ? value : {};
}

/** The items of the navigation that an element lies in, from the top down. */
function itemsAbove(element: Element | null | undefined): Element[] {
  const item = element?.closest('li');
  return item ? [...itemsAbove(item.parentElement), item] : [];
}

/** Names a group by the titles on the way to it, which are the same on all pages. */
const keyOf = (group: Element) =>
  itemsAbove(group)
    .map((item) => item.querySelector('a, summary')?.textContent)
    .join('\n');

/**
 * Fills a group whose pages were left out, from the page that its link leads to: that page's own
 * navigation shows them. Where that fails, the link stays.
 */
async function fill(group: HTMLDetailsElement): Promise<void> {
  const list = group.querySelector(':scope > .rest');
  const link = list?.querySelector('a');
  if (!link) return;
  const depth = itemsAbove(group).length;
  const response = await fetch(link.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const current = page.querySelector(CURRENT);
  const pages = itemsAbove(current)[depth - 1]?.querySelector(':scope > details > ul');
  if (!pages) return;
  current?.removeAttribute('aria-current');
  list?.replaceWith(pages);
}

/**
 * Brings the current page into view in the navigation, loads groups when they are opened, and keeps
 * what was opened and scrolled from page to page.
 */
export function setUpSectionNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('.section-nav');
  if (!navigation) return;
  const current = document.querySelector<HTMLElement>(CURRENT);
  const { scrollTop, groups = {} } = readState();
  for (const group of navigation.querySelectorAll('details'))
    group.open = (groups[keyOf(group)] ?? group.open) || group.contains(current);
  if (typeof scrollTop === 'number') navigation.scrollTop = scrollTop;
  reveal(navigation, current);
  /** The group that the reader opened or closed last. */
  let used: HTMLDetailsElement | undefined;
  navigation.addEventListener(
    'toggle',
    async ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) {
        await fill(target);
        if (target === used) target.closest('li')?.scrollIntoView({ block: 'nearest' });
      }
      // On a phone it is shown only now.
      if (target === navigation) reveal(navigation, current);
    },
    { capture: true },
  );
  navigation.addEventListener('click', ({ target }) => {
    const group = target instanceof Element && target.closest('summary')?.parentElement;
    if (!(group instanceof HTMLDetailsElement)) return;
    used = group;
    const state = readState();
    keptInTab.write(STATE, { ...state, groups: { ...state.groups, [keyOf(group)]: !group.open } });
  });
  addEventListener('pagehide', () => {
    keptInTab.write(STATE, { ...readState(), scrollTop: navigation.scrollTop });
  });
}
