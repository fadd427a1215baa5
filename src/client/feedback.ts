import { announce } from './copy.ts';

async function send(form: HTMLFormElement, answer: string): Promise<void> {
  const fields = new URLSearchParams({ answer });
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') fields.set(name, value.trim());
  await fetch(form.dataset.url ?? '', {
    method: 'POST',
    body: fields,
    // The response is not read, so the handler need not support CORS.
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('.feedback')) {
  const { thanks = '', failed = '' } = form.dataset;
  const why = form.querySelector<HTMLElement>('.feedback-why');
  /** Sends “no” if the reader leaves without giving a reason. */
  const sendWithoutReason = () => void send(form, 'no');
  const finish = async (answer: string) => {
    removeEventListener('pagehide', sendWithoutReason);
    const outcome = await send(form, answer).then(
      () => thanks,
      () => failed,
    );
    form.textContent = outcome;
    // The focused button was removed.
    form.tabIndex = -1;
    form.focus();
    announce(outcome);
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
