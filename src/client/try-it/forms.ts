import { element } from '../element.ts';
import { type Call, type CallField, callOf } from './call.ts';
import { type Shown, show } from './show.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldOf({ value, dataset }: Control): CallField {
  return {
    place: dataset.in as CallField['place'],
    name: dataset.name ?? '',
    value,
    isList: dataset.list !== undefined,
    isSecret: dataset.secret !== undefined,
    ...(dataset.scheme !== undefined && { scheme: dataset.scheme }),
  };
}

const callOfForm = (form: HTMLFormElement): Call =>
  callOf(form.dataset.path ?? '', [...form.querySelectorAll<Control>('[data-in]')].map(fieldOf));

/** Sends the request of a form; its response, or nothing if there is none. */
async function send(form: HTMLFormElement): Promise<Shown | undefined> {
  const { url, headers, body } = callOfForm(form);
  const { method = 'GET' } = form.dataset;
  const start = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      credentials: 'omit',
      ...(body !== undefined && { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { response, bytes, time: performance.now() - start };
  } catch {
    return undefined;
  }
}

/** Hides the secrets that are typed, and says what becomes of them. */
function protectSecrets(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-secret]')];
  for (const field of fields) field.type = 'password';
  const note = element('p', { className: 'try-it-note' }, form.dataset.secrets ?? '');
  fields.at(-1)?.closest('label')?.after(note);
}

/** Makes a form send the request that it describes, and shows the request as it is typed. */
export function setUpForm(form: HTMLFormElement): void {
  const line = form.querySelector('.try-it-line code');
  const answer = form.parentElement?.querySelector<HTMLElement>('.try-it-answer');
  if (!line || !answer) return;
  protectSecrets(form);
  const update = () => {
    line.textContent = `${form.dataset.method} ${callOfForm(form).shownUrl}`;
  };
  update();
  form.addEventListener('input', update);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { sending = '', failed = '', headers = '' } = form.dataset;
    answer.hidden = false;
    answer.textContent = sending;
    const shown = await send(form);
    if (shown) show(shown, answer, headers);
    else answer.textContent = failed;
  });
}
