/** What a link or image of an old page is on the new one. */
export interface NewAddress {
  readonly address: string;
  /** Title of the page that it leads to, if it does. */
  readonly title?: string;
}

/**
 * Resolves an address of an old page; `undefined` if it leads nowhere: a link becomes its text, an
 * image its alternative text.
 */
export type ResolveAddress = (
  address: string,
  from: { readonly file: string; readonly line: number },
  isImage: boolean,
) => NewAddress | undefined;
