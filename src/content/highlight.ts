import type { ShikiTransformer } from 'shiki';
import { createCssVariablesTheme, normalizeTheme } from 'shiki';

const PREFIX = '--shiki-';

/**
 * A theme whose colours are custom properties of the stylesheet, for both colour schemes.
 * Normalized once: Shiki would do it for each block of code.
 */
export const highlightTheme = normalizeTheme(
  createCssVariablesTheme({ name: 'lectern', variablePrefix: PREFIX }),
);

/**
 * Turns the inline styles of highlighted code into classes, since the pages' policy forbids
 * inline styles: `color:var(--shiki-token-keyword)` becomes `class="token-keyword"`.
 */
export const stylesToClasses: ShikiTransformer = {
  name: 'lectern:styles-to-classes',
  span(node) {
    const style = String(node.properties.style ?? '');
    const token = /var\(--shiki-([a-z-]+)\)/.exec(style)?.[1];
    delete node.properties.style;
    if (token && token !== 'foreground') node.properties.class = token;
  },
  pre(node) {
    delete node.properties.style;
  },
};
