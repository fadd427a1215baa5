/** What a link or image of an old page is on the new one. */
export type NewAddress =
  | {
      readonly kind: 'address';
      readonly address: string;
      /** Title of the page that it leads to, if it does. */
      readonly title?: string;
    }
  /** Leads nowhere: a link becomes its text, an image its alternative text. */
  | { readonly kind: 'none' };

/** The address itself, if it leads anywhere. */
export const addressIn = (found: NewAddress | undefined): string | undefined =>
  found?.kind === 'address' ? found.address : undefined;

/** Resolves an address of an old page. */
export type ResolveAddress = (
  address: string,
  from: { readonly file: string; readonly line: number },
  isImage: boolean,
) => NewAddress;
