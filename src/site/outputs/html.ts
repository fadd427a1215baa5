import { htmlFile, type SiteFacts } from '../../contract/paths.ts';
import type { View } from '../views/view.ts';
import type { LazyView } from '../views/views.ts';
import type { FileContent, Output } from './output.ts';

/** Renders the HTML of a page. */
export type RenderPage = (view: View) => Promise<FileContent>;

/** The HTML of every page. */
export function* htmlOutputs(
  views: ReadonlyMap<string, LazyView>,
  render: RenderPage,
  { locales, paths }: SiteFacts,
): Generator<Output> {
  const errorPages = new Set(locales.codes.map(paths.notFoundFile));
  for (const [path, { key, view }] of views) {
    yield {
      // File servers look for the error page under this name.
      path: errorPages.has(`${path}.html`) ? `${path}.html` : htmlFile(path),
      key: `html ${key}`,
      make: () =>
        render(view()).catch((cause: unknown) => {
          throw new Error(`${path} cannot be rendered: ${cause}`, { cause });
        }),
    };
  }
}
