/** What a link or image of an old page is on the new one. */
export type NewAddress =
  | { readonly kind: 'address'; readonly address: string }
  /** Leads nowhere: a link becomes its text, an image its alternative text. */
  | { readonly kind: 'none' };

/** Resolves an address of an old page. */
export type ResolveAddress = (
  address: string,
  from: { readonly file: string; readonly line: number },
  isImage: boolean,
) => NewAddress;
