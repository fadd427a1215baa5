import { LOCALES } from '../../contract/locales.ts';
import { twinPath } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import type { Output } from './output.ts';

/** The Markdown of every public page, at its permanent address. */
export function* twinOutputs({ pages }: SiteModel): Generator<Output> {
  for (const locale of LOCALES) {
    for (const { path, key, markdown } of pages[locale]) {
      yield {
        path: twinPath(path),
        make: markdown,
        ...(key !== undefined && { key: `markdown ${key}` }),
      };
    }
  }
}
