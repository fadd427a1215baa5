/** Scrolls a link of a list into view without scrolling the page. */
export function reveal(list: HTMLElement, link: HTMLElement | null | undefined): void {
  if (!link) return;
  const { top, bottom } = link.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 2;
}

/**
 * Height in the window at which the current heading is determined: a third of it. Near the end of the
 * page, where headings cannot scroll up that far, it moves down to the lower edge.
 */
function readingLine(): number {
  const third = innerHeight / 3;
  const lowerPart = innerHeight - third;
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  const remaining = Math.max(0, scrollable - scrollY);
  const end = Math.min(lowerPart, scrollable);
  return remaining < end ? third + lowerPart * (1 - remaining / end) : third;
}

/** Marks the current heading in the table of contents. */
export function setUpContents(): void {
  const contents = document.querySelector<HTMLElement>('.contents');
  if (!contents) return;
  const entries = [...contents.querySelectorAll<HTMLAnchorElement>('a')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  /** Index of the last entry whose heading is above a height in the window. */
  const lastAbove = (height: number) =>
    entries.findLastIndex(({ heading }) => heading.getBoundingClientRect().top <= height);
  contents.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) contents.hidePopover();
  });
  let waiting = false;
  /** The entry that the reader chose, which is marked until they scroll away from `chosenAt`. */
  let chosen: (typeof entries)[number] | undefined;
  let chosenAt = 0;
  const mark = () => {
    waiting = false;
    if (Math.abs(scrollY - chosenAt) > 2) chosen = undefined;
    const current = chosen ?? entries[Math.max(0, lastAbove(readingLine()))];
    if (current?.link.ariaCurrent) return;
    for (const { link } of entries) link.ariaCurrent = null;
    if (current) current.link.ariaCurrent = 'location';
    reveal(contents, current?.link);
  };
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(mark);
    },
    { passive: true },
  );
  const choose = () =>
    requestAnimationFrame(() => {
      const entry = entries.find(({ link }) => link.hash === location.hash);
      const top = entry?.heading.getBoundingClientRect().top ?? -1;
      chosen = top >= 0 && top < innerHeight ? entry : undefined;
      chosenAt = scrollY;
      mark();
    });
  contents.addEventListener('click', choose);
  addEventListener('hashchange', choose);
  choose();
}
