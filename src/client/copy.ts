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

function copyOnClick(
  button: HTMLButtonElement,
  text: () => Promise<string>,
  done: string,
  failed: string,
): void {
  const label = button.querySelector('span') ?? button;
  const usual = label.textContent;
  button.addEventListener('click', async () => {
    try {
      await write(text());
      label.textContent = done;
    } catch {
      label.textContent = failed;
    }
    setTimeout(() => {
      label.textContent = usual;
    }, SHOWN_MS);
  });
}

/** Makes the button “Copy as Markdown” work, and gives one to every block of code. */
export function setUpCopying(): void {
  const { copyCode = '', copied = '', copyFailed = '' } = document.body.dataset;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-from]')) {
    const address = button.dataset.copyFrom ?? '';
    copyOnClick(button, () => fetchText(address), copied, copyFailed);
  }
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = copyCode;
    block.replaceWith(frame);
    frame.append(block, button);
    copyOnClick(button, async () => block.textContent, copied, copyFailed);
  }
}
