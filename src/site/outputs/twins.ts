import { twinPath } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import type { Output } from './output.ts';

/** The Markdown of every public page, at its permanent address. */
export function* twinOutputs({ pages }: SiteModel): Generator<Output> {
  for (const { path, key, markdown } of Object.values(pages).flat()) {
    yield {
      path: twinPath(path),
      make: () => markdown().text,
      ...(key !== undefined && { key: `markdown ${key}` }),
    };
  }
}
