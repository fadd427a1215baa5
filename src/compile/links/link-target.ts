/** Where a link or an image of a page leads. */
export type LinkTarget =
  | { readonly kind: 'external' }
  /** A public page; `hash` starts with `#` or is empty. */
  | { readonly kind: 'page'; readonly path: string; readonly hash: string }
  /** A file that is not a page; `source` is its path below the content folder, if it is there. */
  | { readonly kind: 'file'; readonly path: string; readonly source?: string }
  | {
      readonly kind: 'broken';
      readonly code: 'link-broken' | 'anchor-missing';
      /** The address that does not exist. */
      readonly path: string;
    };
