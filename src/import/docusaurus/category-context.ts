import type { Values } from '../config/unknown.ts';
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
  /** Told of pages that only list a category: their slug, and the first page in it. */
  readonly addList: (slug: string, first: string) => void;
}
