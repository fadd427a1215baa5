// On a file server, the page of the search holds no results: the search box shows them.
const query = new URLSearchParams(location.search).get('q');
const field = document.querySelector<HTMLInputElement>('.search-dialog [role=combobox]');
if (query && field && document.querySelector('[data-not-searched]')) {
  field.value = query;
  document.querySelector<HTMLElement>('[data-search-open]')?.click();
}
