const KEY = 'searches';
const MOST = 5;

/** The last searches whose results were opened, newest first. They stay in the browser. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((query): query is string => typeof query === 'string').slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

export function keepSearch(query: string): void {
  keep([query, ...recentSearches().filter((other) => other !== query)]);
}

export const forgetSearches = () => keep([]);
