/** Applies filters immediately. On a file server, which cannot search, opens the search dialog. */
function setUpPage(): void {
  const form = document.querySelector<HTMLFormElement>('main .search-form');
  document
    .querySelector('main .search-filters')
    ?.addEventListener('change', () => form?.requestSubmit());
  const chosen = new URLSearchParams(location.search);
  const query = chosen.get('q');
  const dialog = document.querySelector<HTMLDialogElement>('body > .search-dialog');
  const field = dialog?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!dialog || !query || !field || !document.querySelector('[data-not-searched]')) return;
  field.value = query;
  for (const [name, value] of chosen) {
    for (const control of dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      if (control.name !== name) continue;
      if (control instanceof HTMLSelectElement) control.value = value;
      else control.checked = control.value === value;
    }
  }
  document.querySelector<HTMLElement>('[data-search-open]')?.click();
}

// The scripts of all pages have run by then.
addEventListener('DOMContentLoaded', setUpPage);
