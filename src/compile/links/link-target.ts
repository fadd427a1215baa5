import { twinPath } from '../../contract/paths.ts';

/** Query (with `?`) and fragment (with `#`), or empty strings. */
export interface AddressEnd {
  readonly query: string;
  readonly hash: string;
}

/** The resolved target of a link or an image. */
export type LinkTarget =
  | { readonly kind: 'external' }
  | (AddressEnd & { readonly kind: 'page'; readonly path: string })
  /** A file that is not a page; `source` is its path below the content folder, if it is there. */
  | (AddressEnd & { readonly kind: 'file'; readonly path: string; readonly source?: string })
  | {
      readonly kind: 'broken';
      readonly code: 'link-broken' | 'anchor-missing';
      readonly path: string;
    };

/** The public address of a target; `undefined` if external or broken. */
export const targetAddress = (target: LinkTarget): string | undefined =>
  target.kind === 'page' || target.kind === 'file'
    ? target.path + target.query + target.hash
    : undefined;

/** The Markdown address of a target; `undefined` if it is not a page. */
export const targetTwin = (target: LinkTarget): string | undefined =>
  target.kind === 'page' ? twinPath(target.path) + target.query + target.hash : undefined;
