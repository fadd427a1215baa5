/** How long a button says what became of its copy. */
const SHOWN_MS = 2000;

/** Writes a text that may still be on its way, within the click that asks for it. */
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'text/markdown' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Tells a text to readers who do not see the button change. */
export function announce(text: string): void {
  const status = document.querySelector('[data-announce]');
  if (status) status.textContent = text;
}

/** Copies a text when a button is clicked, which then says what became of it. */
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

/** Makes the buttons work that copy a page as Markdown, or a text of their own. */
export function setUpCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-from]')) {
    const address = button.dataset.copyFrom ?? '';
    copyOnClick(button, () => fetchText(address));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-text]')) {
    copyOnClick(button, async () => button.dataset.copyText ?? '');
  }
}
