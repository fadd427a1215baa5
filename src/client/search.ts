import type { SearchDialog } from './search/dialog.ts';

/** Sets up the search of the header, which opens by its button, `/` or Ctrl+K. */
export function setUpSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('body > .search-dialog');
  const input = dialog?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!dialog || !input) return;
  let running: Promise<SearchDialog> | undefined;

  const run = async () => {
    // Load the code of the search on first use.
    running ??= import('./search/dialog.ts').then(
      (module) => new module.SearchDialog(dialog, input),
    );
    try {
      await (await running).update();
    } catch {
      running = undefined;
    }
  };
  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    void run();
  };

  for (const button of document.querySelectorAll('[data-search-open]')) {
    button.addEventListener('click', open);
  }
  addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
}
