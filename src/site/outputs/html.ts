import { LOCALES } from '../../contract/locales.ts';
import { htmlFile, notFoundFile } from '../../contract/paths.ts';
import type { View } from '../view.ts';
import type { LazyView } from '../views.ts';
import type { FileContent, Output } from './output.ts';

/** Renders the HTML of a page. */
export type RenderPage = (path: string, view: View) => Promise<FileContent>;

const NOT_FOUND = new Set(LOCALES.map(notFoundFile));

/** The file that file servers send for a path. */
const fileOf = (path: string) => (NOT_FOUND.has(`${path}.html`) ? `${path}.html` : htmlFile(path));

/** The HTML of every page. */
export function* htmlOutputs(
  views: ReadonlyMap<string, LazyView>,
  render: RenderPage,
): Generator<Output> {
  for (const [path, { key, view }] of views) {
    yield {
      path: fileOf(path),
      key: `html ${key}`,
      make: () =>
        render(path, view()).catch((cause: unknown) => {
          throw new Error(`${path} cannot be rendered: ${cause}`, { cause });
        }),
    };
  }
}
