import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { onDemand } from '../on-demand.ts';

interface IconFile {
  /** The drawings by name. */
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** A file of 1 MB, which is read for sites with icons alone. */
const file = onDemand<IconFile>('@iconify-json/bi/icons.json');

/** Whether Bootstrap Icons has an icon of this name. */
export const isIcon = (name: string): boolean => Object.hasOwn(file().icons, name);

/** The hint for a name that no icon has. */
export const iconHint = (name: string): string =>
  didYouMean(name, Object.keys(file().icons), 'take a name from https://icons.getbootstrap.com');

/** The drawing of an icon as HTML, hidden from screen readers; nothing where there is none. */
export function iconHtml(name: string | undefined): string {
  if (name === undefined || !isIcon(name)) return '';
  return `<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${file().icons[name]?.body}</svg>`;
}
