import { hash } from 'node:crypto';

/** The digest of a text, as published files have it: `sha256:` and 64 hexadecimal digits. */
export const digestOf = (text: string): string => `sha256:${hash('sha256', text)}`;

/** The digest of the content of a locale: of a line for each page, its digest and address, sorted. */
export const contentDigest = (
  pages: readonly { readonly digest: string; readonly url: string }[],
): string =>
  digestOf(
    pages
      .map(({ digest, url }) => `${digest} ${url}\n`)
      .sort()
      .join(''),
  );
