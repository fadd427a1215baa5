import { element } from './element.ts';
import { highlightJson } from './highlight-json.ts';
import { type Call, type CallField, callOf } from './try-it/call.ts';

/** A response, with its body and how long it took, in milliseconds. */
interface Shown {
  readonly response: Response;
  readonly bytes: Uint8Array;
  readonly time: number;
}

/** How much of a body is shown, in characters. */
const MAX_TEXT = 200_000;

/** Types whose bodies are texts. */
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|x-ndjson|x-www-form-urlencoded)\b/;

/** A number of bytes as the language of the page writes it. */
function size(bytes: number): string {
  const isSmall = bytes < 1000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isSmall ? 'byte' : 'kilobyte',
    unitDisplay: isSmall ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(isSmall ? bytes : bytes / 1000);
}

function bodyOf({ response, bytes }: Shown): readonly Node[] {
  const type = response.headers.get('Content-Type') ?? '';
  if (bytes.length === 0 || !TEXT.test(type)) return [];
  const text = new TextDecoder().decode(bytes);
  const shown = /[/+]json\b/.test(type) ? asJson(text) : text.slice(0, MAX_TEXT);
  return [element('pre', { tabIndex: 0 }, shown)];
}

function asJson(text: string): string | Node {
  if (text.length > MAX_TEXT) return text.slice(0, MAX_TEXT);
  try {
    return highlightJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Shows a response: status, time, size, headers and body. */
function show(shown: Shown, answer: HTMLElement, headersLabel: string): void {
  const { response, bytes, time } = shown;
  const status = `${response.status} ${response.statusText}`.trim();
  const facts = `${Math.round(time)} ms · ${size(bytes.length)}`;
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const outcome = `status ${response.ok ? 'good' : 'bad'}`;
  answer.replaceChildren(
    element(
      'p',
      { className: 'try-it-facts' },
      element('span', { className: outcome }, status),
      ` ${facts}`,
    ),
    element('details', {}, element('summary', {}, headersLabel), element('pre', {}, headers)),
    ...bodyOf(shown),
  );
}

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
function setUpForm(form: HTMLFormElement): void {
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

for (const form of document.querySelectorAll<HTMLFormElement>('.try-it form')) setUpForm(form);
