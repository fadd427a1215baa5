/** A page, by its path below the folder of the pages. */
export interface PageEntry {
  readonly kind: 'page';
  readonly path: string;
  readonly label?: string | undefined;
}

export interface SectionEntry {
  readonly kind: 'section';
  readonly label: string;
  /** The folder that it was made of; absent for one that is written down. */
  readonly folder?: string;
  readonly items: readonly NavEntry[];
}

/** An entry of a navigation, as MkDocs builds it. */
export type NavEntry =
  | PageEntry
  | SectionEntry
  | { readonly kind: 'link'; readonly url: string; readonly label: string };

/** A name of a folder as MkDocs shows it. */
export function folderTitle(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
