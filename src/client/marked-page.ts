import { tabStorage } from './storage.ts';

const KEY = 'searched';

/** A search and the page opened from its results. */
interface Searched {
  readonly query: string;
  /** Words of the query that no page has. */
  readonly unknown: readonly string[];
  readonly path: string;
}

/** Stores the search for the page that opens next in this tab. */
export const rememberSearch = (searched: Searched) => tabStorage.write(KEY, searched);

/** Highlights the words of the search from which the page was opened. */
export async function setUpMarks(): Promise<void> {
  const { query, unknown, path } = (tabStorage.read(KEY) ?? {}) as Partial<Searched>;
  tabStorage.write(KEY, null);
  if (query === undefined || path !== location.pathname.replace(/(?<=.)\/$/, '')) return;
  const { markPage } = await import('./search/mark-page.ts');
  await markPage(query, unknown);
}
