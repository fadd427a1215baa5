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
  const mark = () => {
    waiting = false;
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = lastAbove(line);
    const current =
      entries[atEnd && passed >= 0 ? Math.max(passed, lastAbove(innerHeight / 2)) : passed];
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
  mark();
}
