/** Shows one panel of a group and marks its tab. */
function select(tabs: readonly HTMLButtonElement[], panels: readonly Element[], index: number) {
  for (const [place, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(place === index));
    tab.tabIndex = place === index ? 0 : -1;
    panels[place]?.toggleAttribute('hidden', place !== index);
  }
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

function makeTabs(group: Element, number: number): void {
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
    panel.id = `panel-${number}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    return tab;
  });
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tabs, panels, index));
    tab.addEventListener('keydown', (event) => {
      const target = targetOfKey(event.key, index, tabs.length);
      if (target === undefined) return;
      event.preventDefault();
      select(tabs, panels, target);
      tabs[target]?.focus();
    });
  }
  list.append(...tabs);
  group.prepend(list);
  group.classList.add('tabs-ready');
  select(tabs, panels, 0);
}

/** Turns groups of labelled parts, all shown without a script, into tabs. */
export function setUpTabs(): void {
  for (const [number, group] of document.querySelectorAll('.tabs').entries()) {
    makeTabs(group, number);
  }
}
