/** How long a button shows the outcome. */
const SHOWN_MS = 2000;

/** Writes a text that may still be loading: browsers require the call during the click. */
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'text/markdown' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const status = document.querySelector('[data-announce]');
  if (status) status.textContent = text;
}

/** Copies a text when a button is clicked, and shows the outcome on the button. */
export function copyOnClick(button: HTMLButtonElement, text: () => Promise<string>): void {
  const { copied: done = '', copyFailed: failed = '' } = document.body.dataset;
  const label = button.querySelector('span') ?? button;
  const usual = label.textContent;
  button.addEventListener('click', async () => {
    try {
      await write(text());
      label.textContent = done;
      button.dataset.outcome = 'done';
      announce(done);
    } catch {
      label.textContent = failed;
      button.dataset.outcome = 'failed';
      announce(failed);
    }
    setTimeout(() => {
      label.textContent = usual;
      delete button.dataset.outcome;
      announce('');
    }, SHOWN_MS);
  });
}

/** Sets up the buttons that copy a page as Markdown or a fixed text. */
export function setUpCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-from]')) {
    const address = button.dataset.copyFrom ?? '';
    copyOnClick(button, () => fetchText(address));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-text]')) {
    copyOnClick(button, async () => button.dataset.copyText ?? '');
  }
}
