const KEY = 'searched';

/** What was searched for, and the page that was opened. */
interface Searched {
  readonly query: string;
  readonly path: string;
}

/** Remembers for the next page of this tab what it was opened for. */
export function rememberSearch(searched: Searched): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(searched));
  } catch {
    // Without storage, the page shows no marks.
  }
}

function takeSearch(): Partial<Searched> {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(kept ?? '{}');
  } catch {
    return {};
  }
}

/** Marks the words that the page was searched for, if it was. */
export async function setUpMarks(): Promise<void> {
  const { query, path } = takeSearch();
  if (query === undefined || path !== location.pathname.replace(/(?<=.)\/$/, '')) return;
  const { markPage } = await import('./search/mark-page.ts');
  await markPage(query);
}
