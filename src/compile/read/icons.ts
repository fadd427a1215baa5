import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { onDemand } from '../on-demand.ts';

interface IconFile {
  /** The drawings by name. */
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** Loaded lazily: 1 MB. */
const file = onDemand<IconFile>('@iconify-json/bi/icons.json');

/** Whether Bootstrap Icons has an icon with this name. */
export const isIcon = (name: string): boolean => Object.hasOwn(file().icons, name);

/** The hint for an unknown icon name. */
export const iconHint = (name: string): string =>
  didYouMean(name, Object.keys(file().icons), 'take a name from https://icons.getbootstrap.com');

/** The SVG of an icon, hidden from screen readers; empty if unknown. */
export function iconHtml(name: string | undefined): string {
  if (name === undefined || !isIcon(name)) return '';
  return `<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${file().icons[name]?.body}</svg>`;
}
