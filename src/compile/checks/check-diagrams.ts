import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { DRAWABLE, UNDESCRIBED, undrawn } from '../page/diagram.ts';
import { diagnosticOf } from './check-pages.ts';

const UNDRAWN = undrawn(`“npm install mermaid” to have browsers draw it, or write ${DRAWABLE}`);

/**
 * Finds what is wrong with the diagrams that the build does not draw.
 *
 * @param hasMermaid whether browsers draw them
 */
export function checkDiagrams(pages: readonly Page[], hasMermaid: boolean): Diagnostic[] {
  return pages.flatMap((page) =>
    (page.diagrams ?? []).flatMap(({ isDescribed, ...place }) => {
      if (!hasMermaid) return diagnosticOf(page, UNDRAWN, place);
      return isDescribed ? [] : diagnosticOf(page, UNDESCRIBED, place);
    }),
  );
}
