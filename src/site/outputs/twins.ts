import { derived } from '../../compile/derived.ts';
import { twinPath } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import { keptFile, type Output } from './output.ts';

/** The Markdown of every public page, at its permanent address. */
export function* twinOutputs({ pages }: SiteModel): Generator<Output> {
  for (const { path, markdown } of Object.values(pages).flat()) {
    yield keptFile(
      twinPath(path),
      derived('twin', markdown, () => markdown.make().text),
    );
  }
}
