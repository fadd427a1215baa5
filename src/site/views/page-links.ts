import { fillPattern } from '../../common/address-pattern.ts';
import type { Content } from '../../compile/content.ts';
import type { Locale } from '../../contract/locales.ts';

/** Where a page can be edited, and where its problems can be reported. */
export interface PageLinks {
  readonly editUrl?: string;
  readonly reportUrl?: string;
}

/** What `editUrl` and `reportUrl` of the settings may contain. */
interface EditablePage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  /** Path of its file below the content folder; absent for a generated page, which has none to edit. */
  readonly file?: string;
  readonly slug?: string;
}

/** The links of a page for its maintainers. */
export function pageLinks(page: EditablePage, { config, baseUrl, paths }: Content): PageLinks {
  const { locale, path, title, file } = page;
  const values = {
    locale,
    title,
    slug: page.slug ?? path.slice(paths.prefix(locale).length + 1),
    url: baseUrl + path,
    ...(file !== undefined && { path: file }),
  };
  const filled = (pattern: string | undefined) =>
    pattern === undefined ? undefined : fillPattern(pattern, values);
  const editUrl = file === undefined ? undefined : filled(config.editUrl);
  const reportUrl = filled(config.reportUrl);
  return {
    ...(editUrl !== undefined && { editUrl }),
    ...(reportUrl !== undefined && { reportUrl }),
  };
}
