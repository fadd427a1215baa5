import { hash } from 'node:crypto';

/** The digest of a text in published files: `sha256:` and 64 hexadecimal digits. */
export const digestOf = (text: string): string => `sha256:${hash('sha256', text)}`;

/** The digest of the content of a locale: over sorted lines of page digest and URL. */
export const contentDigest = (
  pages: readonly { readonly digest: string; readonly url: string }[],
): string =>
  digestOf(
    pages
      .map(({ digest, url }) => `${digest} ${url}\n`)
      .sort()
      .join(''),
  );
