/** Marks, in the table of contents, the heading that the reader has come to. */
export function setUpContents(): void {
  const contents = document.querySelector<HTMLElement>('.contents');
  if (!contents) return;
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.flatMap(
    (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
  );
  contents.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) contents.hidePopover();
  });
  let waiting = false;
  const mark = () => {
    waiting = false;
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= line);
    const place = atEnd && passed >= 0 ? Math.max(passed, lastInView(headings)) : passed;
    for (const [index, link] of links.entries()) {
      if (index === place) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
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

const lastInView = (headings: readonly Element[]) =>
  headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
