import { keptInTab } from './kept.ts';

const KEY = 'searched';

/** What was searched for, and the page that was opened. */
interface Searched {
  readonly query: string;
  /** Its words that no page has. */
  readonly unknown: readonly string[];
  readonly path: string;
}

/** Remembers for the next page of this tab what it was opened for. */
export const rememberSearch = (searched: Searched) => keptInTab.write(KEY, searched);

/** Marks the words that the page was searched for, if it was. */
export async function setUpMarks(): Promise<void> {
  const { query, unknown, path } = (keptInTab.read(KEY) ?? {}) as Partial<Searched>;
  keptInTab.write(KEY, null);
  if (query === undefined || path !== location.pathname.replace(/(?<=.)\/$/, '')) return;
  const { markPage } = await import('./search/mark-page.ts');
  await markPage(query, unknown);
}
