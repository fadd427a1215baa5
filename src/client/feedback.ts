import { announce } from './copy.ts';

/** Sends an answer about a page. */
async function send(url: string, page: string, answer: string): Promise<void> {
  const address = new URL(url);
  address.searchParams.set('page', page);
  address.searchParams.set('answer', answer);
  // What the handler responds is not read, so it need not allow that.
  await fetch(address, { mode: 'no-cors', credentials: 'omit', keepalive: true });
}

for (const group of document.querySelectorAll<HTMLElement>('.feedback')) {
  const { url = '', page = '', thanks = '', failed = '' } = group.dataset;
  for (const button of group.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      const said = await send(url, page, button.value).then(
        () => thanks,
        () => failed,
      );
      group.textContent = said;
      announce(said);
    });
  }
}
