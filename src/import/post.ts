import { posix } from 'node:path';
import type { Fields } from './fields.ts';
import { dateField } from './page/front-matter.ts';
import { plainAddress } from './plain-address.ts';

/** Folders whose dated pages are news rather than documentation. */
const NEWS_FOLDER = /(?:^|\/)(?:blog|news|posts|changelog|releases)\//i;

/** `2026-01-31-name`, as blogs name files. */
const DATED_NAME = /^(?:.*\/)?(\d{4}-\d{2}-\d{2})[-/](.+)$/;

/** The day of a post; `undefined` for pages that are no dated news. */
export function postDate(file: string, data: Fields): string | undefined {
  if (!NEWS_FOLDER.test(file)) return undefined;
  return dateField(data.date) ?? DATED_NAME.exec(file)?.[1];
}

/** The name of a post without its day. */
export const postName = (file: string): string => {
  const name = plainAddress(posix.basename(file));
  return DATED_NAME.exec(name)?.[2] ?? name;
};
