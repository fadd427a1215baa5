import type { Content } from '../../src/content/content.ts';
import { publicPages } from '../../src/content/pages.ts';
import { LOCALES } from '../../src/contract/locales.ts';
import { twinPath } from '../../src/contract/paths.ts';
import type { Output } from './output.ts';

/** The Markdown of every public page, at its permanent address. */
export function* twinOutputs(content: Content): Generator<Output> {
  for (const locale of LOCALES) {
    for (const { path, markdown } of publicPages(content, locale)) yield [twinPath(path), markdown];
  }
}
