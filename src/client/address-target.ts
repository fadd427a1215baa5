/** The element that the address of the page leads to. */
function target(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Calls `show` with the element that the address leads to, now and after each change of the address. */
export function followAddress(show: (target: HTMLElement) => void): void {
  const follow = () => {
    const found = target();
    if (found) show(found);
  };
  addEventListener('hashchange', follow);
  follow();
}
