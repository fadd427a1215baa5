import { type Derived, derived } from '../../compile/derived.ts';
import { htmlFile, type SiteFacts } from '../../contract/paths.ts';
import type { View } from '../views/view.ts';
import { type FileContent, keptFile, type Output } from './output.ts';

/** Renders the HTML of a page. */
export type RenderPage = (view: View) => Promise<FileContent>;

/** The HTML of every page. */
export function* htmlOutputs(
  views: ReadonlyMap<string, Derived<View>>,
  render: RenderPage,
  { locales, paths }: SiteFacts,
): Generator<Output> {
  const errorPages = new Set(locales.codes.map(paths.notFoundFile));
  for (const [path, view] of views) {
    const html = derived('html', view, () =>
      render(view.make()).catch((cause: unknown) => {
        throw new Error(`${path} cannot be rendered: ${cause}`, { cause });
      }),
    );
    // File servers look for the error page under this name.
    yield keptFile(errorPages.has(`${path}.html`) ? `${path}.html` : htmlFile(path), html);
  }
}
