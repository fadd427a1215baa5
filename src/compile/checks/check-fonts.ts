import { type Diagnostic, START, warning } from '../diagnostics/diagnostics.ts';
import { entryTitle } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { neededFonts } from '../read/preview-fonts.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { FoundPage } from '../read-folder.ts';

/**
 * Finds the fonts that preview pictures need and that are not installed.
 *
 * @returns one problem for each font, at the first text that needs it
 */
export function checkFonts(found: readonly FoundPage[], config: SiteConfig): Diagnostic[] {
  if (!config.ogImages) return [];
  const texts = [
    ...[config.name, ...Object.values(config.tagline)].map((text) => ({ path: SITE_FILE, text })),
    ...found.map(({ page, data }) => ({
      path: page.file ?? page.path,
      text: data ? entryTitle({ data }) : '',
    })),
  ];
  const diagnostics = new Map<string, Diagnostic>();
  for (const { path, text } of texts) {
    for (const [{ name, script }, character] of neededFonts(text).missing) {
      if (diagnostics.has(name)) continue;
      diagnostics.set(name, {
        path,
        ...START,
        ...warning(
          'font-missing',
          `preview pictures leave out “${character}”, since no font of ${script} is installed`,
          `“npm install @fontsource-variable/${name}”, or set “ogImages: false” in ${SITE_FILE}`,
        ),
      });
    }
  }
  return [...diagnostics.values()];
}
