import { element } from './element.ts';
import { StoredTexts } from './storage.ts';

/** Labels of the tabs that the reader chose. */
const chosen = new StoredTexts('tabs', 20);

interface TabGroup {
  /** The tab list or `<select>`. */
  readonly chooser: HTMLElement;
  readonly labels: readonly string[];
  readonly panels: readonly Element[];
  readonly mark: (index: number) => void;
  /** Whether the choice applies to other pages; it does not for responses and schemas of an operation. */
  readonly isRemembered: boolean;
}

/** Event that selects the panel to which it is dispatched. */
export const SHOW = 'lectern-show';

function select({ panels, mark }: TabGroup, index: number) {
  for (const [each, panel] of panels.entries()) panel.toggleAttribute('hidden', each !== index);
  mark(index);
}

/** Selects a panel in all groups that have its label; scrolls so that the used control does not move. */
function choose(groups: readonly TabGroup[], group: TabGroup, index: number): void {
  const label = group.labels[index];
  if (label === undefined) return;
  const top = group.chooser.getBoundingClientRect().top;
  for (const each of groups) {
    const same = each === group ? index : each.labels.indexOf(label);
    if (same >= 0) select(each, same);
  }
  scrollBy({ top: group.chooser.getBoundingClientRect().top - top, behavior: 'instant' });
  if (group.isRemembered) chosen.add(label);
}

const targetOfKey = (key: string, index: number, count: number): number | undefined =>
  ({
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key];

/** Creates tabs for panels, reusing an existing tab list. */
function makeTabs(
  group: Element,
  panels: readonly Element[],
  labels: readonly string[],
  number: number,
  onChoose: (index: number) => void,
): Pick<TabGroup, 'chooser' | 'mark'> {
  const list =
    group.querySelector<HTMLElement>(':scope > .tab-list') ??
    element('div', { className: 'tab-list' });
  const existing = list.querySelectorAll('button');
  const tabs = panels.map((panel, index) => {
    panel.id ||= `panel-${number}-${index}`;
    panel.role = 'tabpanel';
    const tab = existing[index] ?? element('button', { type: 'button' }, labels[index] ?? '');
    Object.assign(tab, { id: `tab-${number}-${index}`, role: 'tab' });
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => onChoose(index));
    tab.addEventListener('keydown', (event) => {
      const target = targetOfKey(event.key, index, panels.length);
      if (target === undefined) return;
      event.preventDefault();
      onChoose(target);
      tabs[target]?.focus();
    });
    return tab;
  });
  list.role = 'tablist';
  list.replaceChildren(...tabs);
  group.prepend(list);
  const mark = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
  };
  return { chooser: list, mark };
}

/** Reveals the target of the address in tabs and accordions. */
function followAddress(groups: readonly TabGroup[]): void {
  let target: HTMLElement | null = null;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    // A malformed escape, as in “#50%”, names no element.
  }
  if (!target) return;
  // Browsers open accordions that contain the target, but not the target itself.
  const box = target.closest('summary')?.parentElement ?? target;
  if (box instanceof HTMLDetailsElement) box.open = true;
  const isHidden = target.closest('.tab[hidden]') !== null;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.contains(target));
    if (index >= 0) select(group, index);
  }
  // The browser could not scroll to the hidden target.
  if (isHidden) target.scrollIntoView();
}

/**
 * Turns groups of labelled panels, which are all visible without scripts, into tabs or, in a group
 * with a caption, uses its `<select>`. Groups with the same label change together. They start with
 * the last choice on any page, or with the target of the address.
 */
export function setUpTabs(): void {
  const groups: TabGroup[] = [];
  for (const [number, group] of [...document.querySelectorAll('.tabs')].entries()) {
    const panels = [...group.children].filter((child) => child.matches('.tab'));
    const labels = panels.map((panel) => panel.querySelector('.tab-label')?.textContent ?? '');
    const caption = group.querySelector<HTMLElement>(':scope > figcaption');
    const options = caption?.querySelector('select');
    const onChoose = (index: number) => choose(groups, tabGroup, index);
    const tabGroup: TabGroup = {
      ...(options
        ? { chooser: options, mark: (index: number) => (options.selectedIndex = index) }
        : caption
          ? { chooser: caption, mark: () => {} }
          : makeTabs(group, panels, labels, number, onChoose)),
      labels,
      panels,
      isRemembered: !group.matches('[data-response], .api-details *'),
    };
    options?.addEventListener('change', () => onChoose(options.selectedIndex));
    for (const [index, panel] of panels.entries())
      panel.addEventListener(SHOW, () => onChoose(index));
    group.classList.add('tabs-ready');
    groups.push(tabGroup);
  }
  const remembered = chosen.all;
  for (const group of groups) {
    const indexes = group.isRemembered
      ? remembered.map((label) => group.labels.indexOf(label))
      : [];
    select(group, indexes.find((index) => index >= 0) ?? 0);
  }
  addEventListener('hashchange', () => followAddress(groups));
  followAddress(groups);
}
