import { isAllowed } from '../../contract/allowed-origins.ts';
import { type Position, type Problem, position, warning } from '../diagnostics/diagnostics.ts';
import { SITE_FILE } from '../read/content-path.ts';

/** Imports, font faces, and addresses that are not secure. */
const LOADED = /@import\b|@font-face\s*\{[^}]*\}|url\(\s*["']?(http:[^"')\s]+)/gi;

const REMOTE = /url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi;

/** Finds what styles of the owner load, and the policy or the place of the styles keeps from pages. */
export function checkCss(css: string, fonts: readonly string[]): (Problem & Position)[] {
  // As long as before, so that positions stay.
  const code = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found: (Problem & Position)[] = [];
  const report = (offset: number, message: string, hint: string) =>
    found.push({ ...position(css, offset), ...warning('policy-blocked', message, hint) });
  for (const { 0: text, 1: insecure, index } of code.matchAll(LOADED)) {
    if (text.toLowerCase() === '@import') {
      report(index, '“@import” has no effect', 'write the styles into this file');
    } else if (insecure !== undefined) {
      report(index, `pages cannot load “${insecure}”`, 'use an address that begins with https:');
    } else {
      for (const { 1: address = '', index: at } of text.matchAll(REMOTE)) {
        if (isAllowed(address, fonts)) continue;
        const origin = URL.parse(address, 'https://site.invalid')?.origin;
        report(
          index + at,
          `pages cannot load a font from “${address}”`,
          `put the file into public/, or allow its host in ${SITE_FILE}: “csp: { fonts: [${origin}] }”`,
        );
      }
    }
  }
  return found;
}
