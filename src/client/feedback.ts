import { announce } from './copy.ts';

/** Sends an answer about a page, with the fields that the reader filled in. */
async function send(form: HTMLFormElement, answer: string): Promise<void> {
  const fields = new URLSearchParams({ answer });
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') fields.set(name, value.trim());
  await fetch(form.dataset.url ?? '', {
    method: 'POST',
    body: fields,
    // What the handler responds is not read, so it need not allow that.
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('.feedback')) {
  const { thanks = '', failed = '' } = form.dataset;
  const why = form.querySelector<HTMLElement>('.feedback-why');
  /** The answer stays “no”, if the reader leaves without saying why. */
  const sendWithoutReason = () => void send(form, 'no');
  const finish = async (answer: string) => {
    removeEventListener('pagehide', sendWithoutReason);
    const said = await send(form, answer).then(
      () => thanks,
      () => failed,
    );
    form.textContent = said;
    // The button that had the focus is gone.
    form.tabIndex = -1;
    form.focus();
    announce(said);
  };
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[value]')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const each of buttons) each.ariaPressed = String(each === button);
      if (button.value === 'yes' || !why) {
        void finish(button.value);
        return;
      }
      why.hidden = false;
      why.querySelector('input')?.focus();
      addEventListener('pagehide', sendWithoutReason);
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void finish('no');
  });
}
