import { fillPattern } from '../common/address-pattern.ts';
import type { Content } from '../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';

/** Where a page can be edited, and where its problems can be reported. */
export interface PageLinks {
  readonly editUrl?: string;
  readonly reportUrl?: string;
}

/** The links of a page for those who keep it; a generated page has no file to edit. */
export function pageLinks(entry: LinkedEntry, { config, baseUrl }: Content): PageLinks {
  const { file, slug, locale, path } = entry;
  const values = {
    slug,
    locale,
    title: entryTitle(entry),
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
