import { followAddress } from './address-target.ts';

/** Where the labels of chosen tabs are remembered, the last one first. */
const STORAGE_KEY = 'tabs';

/** How many labels are remembered. */
const REMEMBERED = 20;

interface TabGroup {
  readonly tabs: readonly HTMLButtonElement[];
  readonly panels: readonly Element[];
}

/** Shows one panel of a group and marks its tab. */
function select({ tabs, panels }: TabGroup, index: number) {
  for (const [place, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(place === index));
    tab.tabIndex = place === index ? 0 : -1;
    panels[place]?.toggleAttribute('hidden', place !== index);
  }
}

/** The remembered labels; none where the browser keeps nothing, or something else was kept. */
function rememberedLabels(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
}

function remember(label: string): void {
  const labels = [label, ...rememberedLabels().filter((other) => other !== label)];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(labels.slice(0, REMEMBERED)));
  } catch {}
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
  remember(tab.textContent);
}

function targetOfKey(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

function makeTabs(group: Element, number: number): TabGroup {
  const panels = [...group.children].filter((child) => child.matches('.tab'));
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${number}-${index}`;
    tab.setAttribute('role', 'tab');
    tab.textContent = panel.querySelector('.tab-label')?.textContent ?? '';
    panel.id ||= `panel-${number}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    return tab;
  });
  list.append(...tabs);
  group.prepend(list);
  group.classList.add('tabs-ready');
  return { tabs, panels };
}

/** Shows the tabs that an element is in, or is. */
function show(groups: readonly TabGroup[], target: HTMLElement): void {
  const isHidden = target.closest('.tab[hidden]') !== null;
  for (const group of groups) {
    const index = group.panels.findIndex((panel) => panel.contains(target));
    if (index >= 0) select(group, index);
  }
  // What is hidden has no place, so that the browser did not scroll.
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
 * Turns groups of labelled parts, all shown without a script, into tabs. Groups with tabs of the
 * same label change together, and start with the one that was chosen last, on any page, or with the
 * one that the address leads to.
 */
export function setUpTabs(): void {
  const groups = [...document.querySelectorAll('.tabs')].map(makeTabs);
  const labels = rememberedLabels();
  for (const group of groups) {
    listen(groups, group);
    const known = labels.map((label) => indexOfLabel(group, label));
    select(group, known.find((index) => index >= 0) ?? 0);
  }
  followAddress((target) => show(groups, target));
}
