import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy } from '../../common/lazy.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';

type Icons = Readonly<Record<string, { readonly body: string }>>;

/** The drawings by name; the file of 1 MB is read for sites with icons alone. */
const icons = lazy((): Icons => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/bi/icons.json');
  return JSON.parse(readFileSync(file, 'utf8')).icons;
});

/** Whether Bootstrap Icons has an icon of this name. */
export const isIcon = (name: string): boolean => Object.hasOwn(icons(), name);

/** The hint for a name that no icon has. */
export const iconHint = (name: string): string =>
  didYouMean(name, Object.keys(icons()), 'take a name from https://icons.getbootstrap.com');

/** The drawing of an icon as HTML, hidden from screen readers; nothing where there is none. */
export function iconHtml(name: string | undefined): string {
  if (name === undefined || !isIcon(name)) return '';
  return `<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${icons()[name]?.body}</svg>`;
}
