/** Where a link or an image of a page leads. */
export type LinkTarget =
  | { readonly kind: 'external' }
  /** A public page; `hash` starts with `#` or is empty. */
  | { readonly kind: 'page'; readonly path: string; readonly hash: string }
  /** A file of the site that is no page; `source` is its path below the content folder. */
  | { readonly kind: 'file'; readonly path: string; readonly source?: string }
  | {
      readonly kind: 'broken';
      readonly code: 'link-broken' | 'anchor-missing';
      /** The address it would have had. */
      readonly path: string;
    };
