import { isAllowed } from '../../contract/allowed-origins.ts';
import { type Diagnostic, warning } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { isExternal } from '../page/addresses.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { diagnosticOf } from './check-pages.ts';

/** Finds frames that the policy of pages blocks. */
export function checkFrames(pages: readonly Page[], allowed: readonly string[]): Diagnostic[] {
  return pages.flatMap((page) =>
    (page.frames ?? [])
      .filter(({ address }) => !isExternal(address) || !isAllowed(address, allowed))
      .map(({ address, ...place }) => {
        const url = isExternal(address) ? URL.parse(address, 'https://site.invalid') : null;
        const isSecure = url?.protocol === 'https:';
        const hint = isSecure
          ? `allow its host in ${SITE_FILE}: “csp: { frames: [${url.origin}] }”`
          : url
            ? 'link to it, or use an address that begins with https:'
            : 'link to it: the site’s own pages cannot be framed';
        const message = `pages cannot frame “${address}”`;
        return diagnosticOf(page, warning('policy-blocked', message, hint), place);
      }),
  );
}
