/** Scrolls a list, and nothing else, until a link of it is in view. */
export function reveal(list: HTMLElement, link: HTMLElement | null | undefined): void {
  if (!link) return;
  const offsetTop =
    list.scrollTop + link.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const isInView =
    offsetTop >= list.scrollTop &&
    offsetTop + link.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = offsetTop - list.clientHeight / 2;
}

/**
 * How far down the window the reader is taken to read: a third of it. Near the end of the page, where
 * headings no longer come up to there, it moves down to the lower edge.
 */
function readingLine(): number {
  const third = innerHeight / 3;
  const rest = innerHeight - third;
  const whole = document.documentElement.scrollHeight - innerHeight;
  const left = Math.max(0, whole - scrollY);
  const end = Math.min(rest, whole);
  return left < end ? third + rest * (1 - left / end) : third;
}

/** Marks, in the table of contents, the heading that the reader has come to. */
export function setUpContents(): void {
  const contents = document.querySelector<HTMLElement>('.contents');
  if (!contents) return;
  const entries = [...contents.querySelectorAll<HTMLAnchorElement>('a')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  /** Position of the last entry whose heading is above a height of the window. */
  const lastAbove = (height: number) =>
    entries.findLastIndex(({ heading }) => heading.getBoundingClientRect().top <= height);
  contents.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) contents.hidePopover();
  });
  let waiting = false;
  /** The entry that the reader chose, and where the page stood then: it is marked until they scroll. */
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
