/** On a file server, the page of the search holds no results: the search box shows them. */
function showResults(): void {
  const query = new URLSearchParams(location.search).get('q');
  const field = document.querySelector<HTMLInputElement>('body > .search-dialog [role=combobox]');
  if (!query || !field || !document.querySelector('[data-not-searched]')) return;
  field.value = query;
  document.querySelector<HTMLElement>('[data-search-open]')?.click();
}

// By then, the scripts of every page have run.
addEventListener('DOMContentLoaded', showResults);
