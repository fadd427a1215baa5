import { element } from './element.ts';
import { KeptTexts } from './kept.ts';

/** The labels of chosen tabs. */
const chosen = new KeptTexts('tabs', 20);

interface TabGroup {
  /** What readers choose a panel with: tabs, or a list that opens. */
  readonly chooser: HTMLElement;
  readonly labels: readonly string[];
  readonly panels: readonly Element[];
  /** Marks what is chosen. */
  readonly mark: (index: number) => void;
  /** Whether its choice is for other pages too; the responses and the schemas of an operation are its own. */
  readonly isKept: boolean;
}

/** What asks for the panel that it is sent to, as `client/try-it.ts` does. */
export const SHOW = 'lectern-show';

/** Shows one panel of a group and marks its tab. */
function select({ panels, mark }: TabGroup, index: number) {
  for (const [each, panel] of panels.entries()) panel.toggleAttribute('hidden', each !== index);
  mark(index);
}

/** Shows a panel of a group, and that of the same label in every other; what it is chosen with stays where it is on the screen. */
function choose(groups: readonly TabGroup[], group: TabGroup, index: number): void {
  const label = group.labels[index];
  if (label === undefined) return;
  const top = group.chooser.getBoundingClientRect().top;
  for (const each of groups) {
    const same = each === group ? index : each.labels.indexOf(label);
    if (same >= 0) select(each, same);
  }
  scrollBy({ top: group.chooser.getBoundingClientRect().top - top, behavior: 'instant' });
  if (group.isKept) chosen.add(label);
}

const targetOfKey = (key: string, index: number, count: number): number | undefined =>
  ({
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key];

/** Tabs for panels, of which a group may have a list already. */
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
  const known = list.querySelectorAll('button');
  const tabs = panels.map((panel, index) => {
    panel.id ||= `panel-${number}-${index}`;
    panel.role = 'tabpanel';
    const tab = known[index] ?? element('button', { type: 'button' }, labels[index] ?? '');
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

/**
 * Turns groups of labelled parts, all shown without a script, into tabs; a group with a caption has the list
 * in it that opens instead, if there is more than one part. Groups with a part of the same label change
 * together, and start with the one that was chosen last, on any page, or with the one that the address
 * leads to. An accordion that it leads to opens.
 */
export function setUpTabs(): void {
  const groups: TabGroup[] = [];
  for (const [number, group] of [...document.querySelectorAll('.tabs')].entries()) {
    const panels = [...group.children].filter((child) => child.matches('.tab'));
    const labels = panels.map((panel) => panel.querySelector('.tab-label')?.textContent ?? '');
    const caption = group.querySelector<HTMLElement>(':scope > figcaption');
    const options = caption?.querySelector('select');
    const onChoose = (index: number) => choose(groups, made, index);
    const made: TabGroup = {
      ...(options
        ? { chooser: options, mark: (index: number) => (options.selectedIndex = index) }
        : caption
          ? { chooser: caption, mark: () => {} }
          : makeTabs(group, panels, labels, number, onChoose)),
      labels,
      panels,
      isKept: !group.matches('[data-response], .api-details *'),
    };
    options?.addEventListener('change', () => onChoose(options.selectedIndex));
    for (const [index, panel] of panels.entries())
      panel.addEventListener(SHOW, () => onChoose(index));
    group.classList.add('tabs-ready');
    groups.push(made);
  }
  const remembered = chosen.all;
  for (const group of groups) {
    const known = group.isKept ? remembered.map((label) => group.labels.indexOf(label)) : [];
    select(group, known.find((index) => index >= 0) ?? 0);
  }
  addEventListener('hashchange', () => followAddress(groups));
  followAddress(groups);
}
