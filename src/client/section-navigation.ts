import { reveal } from './contents.ts';
import { tabStorage } from './storage.ts';

/** The stored state of the navigation: its scroll position and the opened or closed groups, by titles. */
interface NavigationState {
  readonly scrollTop?: number;
  readonly groups?: Readonly<Record<string, boolean>>;
}

const STATE = 'navigation';

/** The current page in the tree of pages; links above the tree may have the same target. */
const CURRENT = '.section-nav > ul:last-child [aria-current=page]';

/** The stored state, validated because other scripts may have written it. */
function readState(): NavigationState {
  const value = tabStorage.read(STATE);
  return typeof value === 'object' && value !== null ? value : {};
}

/** The navigation items that contain an element, outermost first. */
function itemsAbove(element: Element | null | undefined): Element[] {
  const item = element?.closest('li');
  return item ? [...itemsAbove(item.parentElement), item] : [];
}

/** The key of a group: its titles from the top down, which are the same on all pages. */
const keyOf = (group: Element) =>
  itemsAbove(group)
    .map((item) => item.querySelector('a, summary')?.textContent)
    .join('\n');

/**
 * Loads the pages of a group that were left out, from the navigation of its linked page. If that
 * fails, the link stays.
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
 * Reveals the current page in the navigation, loads groups when they are opened, and preserves open
 * groups and the scroll position across pages.
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
  let toggled: HTMLDetailsElement | undefined;
  navigation.addEventListener(
    'toggle',
    async ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) {
        await fill(target);
        if (target === toggled) target.closest('li')?.scrollIntoView({ block: 'nearest' });
      }
      // On a phone, the navigation is hidden until it is opened.
      if (target === navigation) reveal(navigation, current);
    },
    { capture: true },
  );
  navigation.addEventListener('click', ({ target }) => {
    const group = target instanceof Element && target.closest('summary')?.parentElement;
    if (!(group instanceof HTMLDetailsElement)) return;
    toggled = group;
    const state = readState();
    tabStorage.write(STATE, { ...state, groups: { ...state.groups, [keyOf(group)]: !group.open } });
  });
  addEventListener('pagehide', () => {
    tabStorage.write(STATE, { ...readState(), scrollTop: navigation.scrollTop });
  });
}
