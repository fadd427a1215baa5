import type { Values } from '../config/unknown.ts';
import type { OldNavItem } from '../old-site.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { withoutNumber } from './document.ts';

/** A document as a sidebar sees it. */
export interface SidebarDocument {
  readonly id: string;
  /** Path below the folder of the documents. */
  readonly path: string;
  readonly address: string;
  readonly label?: string;
  readonly position?: number;
  /** What lists call it; its label, if it has one. */
  readonly title?: string;
  readonly description?: string;
}

/** A page that lists a category. */
export interface CategoryList {
  /** Below the documents. */
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
}

/** What the entries of a folder are made from. */
export interface CategoryContext {
  readonly folder: SourceFolder;
  readonly values: Values;
  /** Folders of the documents below the source folder, that of the language first. */
  readonly roots: readonly string[];
  readonly documents: readonly SidebarDocument[];
  /** Takes the number off a name. */
  readonly parseNumber: typeof withoutNumber;
  /** A label in the language of the sidebar. */
  readonly translate: (kind: 'category' | 'link' | 'doc', label: string) => string;
  /** Slug of the page that lists a category without one of its own. */
  readonly listSlug: (label: string) => string;
  /** Adds a page that lists a category; returns its address. */
  readonly addList: (list: CategoryList, items: readonly OldNavItem[]) => string;
}
