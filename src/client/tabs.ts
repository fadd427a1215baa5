import { element } from './element.ts';
import { KeptTexts } from './kept.ts';

/** The labels of chosen tabs. */
const chosen = new KeptTexts('tabs', 20);

interface TabGroup {
  readonly tabs: readonly HTMLButtonElement[];
  readonly panels: readonly Element[];
  /** Whether its choice is for other pages too; the responses and the schemas of an operation are its own. */
  readonly isKept: boolean;
}

/** Shows one panel of a group and marks its tab. */
function select({ tabs, panels }: TabGroup, index: number) {
  for (const [each, tab] of tabs.entries()) {
    tab.ariaSelected = String(each === index);
    tab.tabIndex = each === index ? 0 : -1;
    panels[each]?.toggleAttribute('hidden', each !== index);
  }
}

const indexOfLabel = ({ tabs }: TabGroup, label: string) =>
  tabs.findIndex(({ textContent }) => textContent === label);

/** Shows a tab in its group, and that of the same label in every other; the tab stays where it is on the screen. */
function choose(groups: readonly TabGroup[], group: TabGroup, index: number): void {
  const tab = group.tabs[index];
  if (!tab) return;
  const top = tab.getBoundingClientRect().top;
  for (const each of groups) {
    const same = each === group ? index : indexOfLabel(each, tab.textContent);
    if (same >= 0) select(each, same);
  }
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
  if (group.isKept) chosen.add(tab.textContent);
}

const targetOfKey = (key: string, index: number, count: number): number | undefined =>
  ({
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key];

function makeTabs(group: Element, number: number): TabGroup {
  const panels = [...group.children].filter((child) => child.matches('.tab'));
  const list =
    group.querySelector<HTMLElement>(':scope > .tab-list') ??
    element('div', { className: 'tab-list' });
  const labels = list.querySelectorAll('button');
  const tabs = panels.map((panel, index) => {
    const label = panel.querySelector('.tab-label')?.textContent ?? '';
    panel.id ||= `panel-${number}-${index}`;
    panel.role = 'tabpanel';
    const tab = labels[index] ?? element('button', { type: 'button' }, label);
    Object.assign(tab, { id: `tab-${number}-${index}`, role: 'tab' });
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    return tab;
  });
  list.role = 'tablist';
  list.replaceChildren(...tabs);
  group.prepend(list);
  group.classList.add('tabs-ready');
  return { tabs, panels, isKept: group.closest('[data-response], .api-details') === null };
}

/** Shows what the address leads to, should it be an accordion, or in tabs. */
function followAddress(groups: readonly TabGroup[]): void {
  let target: HTMLElement | null = null;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    // A malformed escape, as in “#50%”, names no element.
  }
  if (!target) return;
  // Browsers open accordions around the target by themselves, not the target.
  const box = target.closest('summary')?.parentElement ?? target;
  if (box instanceof HTMLDetailsElement) box.open = true;
  const isHidden = target.closest('.tab[hidden]') !== null;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.contains(target));
    if (index >= 0) select(group, index);
  }
  // The browser could not scroll to what was hidden.
  if (isHidden) target.scrollIntoView();
}

function listen(groups: readonly TabGroup[], group: TabGroup): void {
  const { tabs } = group;
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(groups, group, index));
    tab.addEventListener('keydown', (event) => {
      const target = targetOfKey(event.key, index, tabs.length);
      if (target === undefined) return;
      event.preventDefault();
      choose(groups, group, target);
      tabs[target]?.focus();
    });
  }
}

/**
 * Turns groups of labelled parts, all shown without a script, into tabs; some have a list of their
 * labels. Groups with tabs of the same label change together, and start with the one that was chosen
 * last, on any page, or with the one that the address leads to. An accordion that it leads to opens.
 */
export function setUpTabs(): void {
  const groups = [...document.querySelectorAll('.tabs')].map(makeTabs);
  const labels = chosen.all;
  for (const group of groups) {
    listen(groups, group);
    const known = group.isKept ? labels.map((label) => indexOfLabel(group, label)) : [];
    select(group, known.find((index) => index >= 0) ?? 0);
  }
  addEventListener('hashchange', () => followAddress(groups));
  followAddress(groups);
}
