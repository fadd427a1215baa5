import type { Content } from '../compile/content.ts';
import { normalizeUri } from '../compile/page/normalize-uri.ts';
import { decodeAddress } from '../contract/paths.ts';
import { isAddress, isPath } from '../contract/redirects.ts';

/** The redirects of a site as the manifest has them: sources decoded, targets encoded. */
export const manifestRedirects = ({
  config,
  paths,
}: Pick<Content, 'config' | 'paths'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config.redirects).map(([from, to]) => {
      const isSlug = !isPath(to) && !isAddress(to);
      const target =
        isSlug && isPath(from) ? paths.doc(paths.localeOf(from), to) : normalizeUri(to);
      return [decodeAddress(from), target];
    }),
  );
