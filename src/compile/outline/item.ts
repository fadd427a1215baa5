import type { Localized } from '../../contract/locales.ts';
import type { Position } from '../diagnostics/diagnostics.ts';

interface Placed extends Position {
  readonly label?: Localized | undefined;
  readonly badge?: Localized | undefined;
}

/** An item of `nav.yaml` as written, and its position. */
export type NavigationItem =
  | (Placed & {
      readonly kind: 'page';
      readonly slug: string;
      readonly isCollapsed: boolean;
      /** What stands below the page. */
      readonly items: readonly NavigationItem[];
    })
  | (Placed & { readonly kind: 'folder'; readonly path: string; readonly isCollapsed: boolean })
  | (Placed & { readonly kind: 'link'; readonly address: string; readonly label: Localized })
  | (Placed & {
      readonly kind: 'group';
      readonly label: Localized;
      readonly isCollapsed: boolean;
      readonly items: readonly NavigationItem[];
    });

/** The navigation of a locale. */
export interface Navigation {
  /** Path of its file, below the content folder. */
  readonly file: string;
  readonly items: readonly NavigationItem[];
}

/** All items, those below others included. */
export const allItems = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...('items' in item ? allItems(item.items) : [])]);
