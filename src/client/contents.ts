/** Scrolls a list, and nothing else, until a link of it is in view. */
function reveal(list: HTMLElement, link: HTMLElement | null | undefined): void {
  if (!link) return;
  const offsetTop =
    list.scrollTop + link.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const isInView =
    offsetTop >= list.scrollTop &&
    offsetTop + link.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = offsetTop - list.clientHeight / 2;
}

/** Brings the current page into view in the navigation of its section. */
export function setUpSectionNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('.section-nav');
  if (navigation) reveal(navigation, navigation.querySelector<HTMLElement>('[aria-current]'));
}

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
    if (links[place]?.hasAttribute('aria-current')) return;
    for (const [index, link] of links.entries()) {
      if (index === place) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    reveal(contents, links[place]);
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
