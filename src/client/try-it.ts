import { addressParts, type Call, type CallField, callOf } from '../common/api-call.ts';
import { filled } from '../common/fill-text.ts';
import { codeNodes } from './code-nodes.ts';
import { announce } from './copy.ts';
import { element } from './element.ts';
import { keptInTab } from './kept.ts';
import { SHOW } from './tabs.ts';
import { type ResponseTexts, responseNodes } from './try-it/response.ts';

/** The texts of a form, in the language of the page; `{…}` stands for a value. */
interface FormTexts extends ResponseTexts {
  readonly sending: string;
  readonly failed: string;
  readonly notJson: string;
  readonly fits: string;
  readonly misfits: string;
  readonly stale: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLFieldSetElement;

/** What a control says; the boxes of a group are a list, other fields a name and a password. */
function readValue(control: Control): string {
  if (!(control instanceof HTMLFieldSetElement)) return control.value;
  const inputs = [...control.querySelectorAll('input')];
  if (control.dataset.scheme === undefined)
    return inputs.flatMap(({ checked, value }) => (checked ? value : [])).join();
  return inputs.some(({ value }) => value !== '') ? inputs.map(({ value }) => value).join(':') : '';
}

/** Says below a field why its value is refused, in the words of the browser. */
function showReason(field: HTMLInputElement): void {
  const { validationMessage: reason, nextElementSibling: said } = field;
  field.ariaInvalid = reason === '' ? null : 'true';
  if (said?.matches('.verdict')) said.remove();
  if (reason !== '') field.after(element('span', { className: 'verdict bad' }, reason));
}

function setValue(control: Control, value: string): void {
  if (!(control instanceof HTMLFieldSetElement)) {
    control.value = value;
    if (control instanceof HTMLInputElement) showReason(control);
    return;
  }
  const values = value.split(',');
  for (const box of control.querySelectorAll('input')) box.checked = values.includes(box.value);
}

const fieldOf = (control: Control): CallField => {
  const { name = '', in: place, list, scheme } = control.dataset;
  return {
    place: place as CallField['place'],
    name,
    value: readValue(control),
    isList: list !== undefined,
    ...(scheme !== undefined && { scheme }),
  };
};

/** What the way to be authorized is kept as, which is no name of a scheme. */
const WAY = '';

/** What keeps a request from a response. */
const fault = (text: string) =>
  element('p', { id: 'try-it-fault', className: 'callout callout-danger callout-title' }, text);

/** What copies the address of the operation. */
const copyOfAddress = () => document.querySelector<HTMLElement>('.api-endpoint [data-copy-text]');

/** Shows the response of an example, and the alternatives of schemas that it is: in each group of tabs the first. */
function showTabs(example: string): void {
  const groups = new Set<Element | null>();
  for (const panel of document.querySelectorAll<HTMLElement>('[data-shown-by]')) {
    const names: readonly string[] = JSON.parse(panel.dataset.shownBy ?? '[]');
    if (!names.includes(example) || groups.has(panel.parentElement)) continue;
    groups.add(panel.parentElement);
    panel.dispatchEvent(new Event(SHOW));
  }
}

/** A form that sends a request, beside samples of the same request. */
class RequestForm {
  readonly #form: HTMLFormElement;
  readonly #controls: readonly Control[];
  readonly #secrets: readonly HTMLInputElement[];
  /** The ways to be authorized, each by the names of its schemes, where there are several. */
  readonly #way: HTMLSelectElement | null;
  readonly #keep: HTMLInputElement | null;
  readonly #response: HTMLElement;
  readonly #rail = document.querySelector('.api-rail');
  readonly #texts: FormTexts;
  /** The name of the example that the form was filled with. */
  #example = '';
  /** How often the form has changed, and how often it was sent. */
  #changes = 0;
  #sends = 0;

  constructor(form: HTMLFormElement, response: HTMLElement) {
    this.#form = form;
    this.#response = response;
    this.#controls = [...form.querySelectorAll<Control>('[data-in]')];
    this.#secrets = [...form.querySelectorAll<HTMLInputElement>('[data-secret]')];
    this.#way = form.querySelector<HTMLSelectElement>('[data-way]');
    this.#keep = form.querySelector<HTMLInputElement>('[data-keep]');
    this.#texts = JSON.parse(form.dataset.texts ?? '{}');
    for (const field of this.#secrets) {
      if (!('plain' in field.dataset)) field.type = 'password';
    }
    if (!URL.canParse(this.#value('server'))) this.#showOrigin();
    if (this.#recallSecrets()) void this.#showSamples();
    form.addEventListener('input', (event) => this.#onInput(event));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#rail
      ?.querySelector<HTMLSelectElement>('[data-choose]')
      ?.addEventListener('change', ({ currentTarget }) => {
        if (currentTarget instanceof HTMLSelectElement) this.#choose(currentTarget.value);
      });
  }

  /** What the control of a name says. */
  #value(name: string): string {
    const control = this.#controls.find(({ dataset }) => dataset.name === name);
    return control ? readValue(control) : '';
  }

  get #body(): HTMLTextAreaElement | undefined {
    const control = this.#controls.find(({ dataset }) => dataset.in === 'body');
    return control instanceof HTMLTextAreaElement ? control : undefined;
  }

  /** @param isSample whether secrets that are not typed have placeholders */
  #call(isSample: boolean): Call {
    const { method = 'GET', path = '' } = this.#form.dataset;
    const controls = this.#controls.filter(
      (control) =>
        (isSample || !('files' in control.dataset)) && !control.closest('[data-of][hidden]'),
    );
    const fields = controls.map((control) => {
      const field = fieldOf(control);
      const stands = isSample && field.value === '' && control.dataset.placeholder;
      return stands ? { ...field, value: stands } : field;
    });
    return callOf(method, path, fields);
  }

  #onInput({ target }: Event): void {
    if (target instanceof HTMLElement && target.dataset.name === 'Content-Type') this.#fillBody();
    if (target instanceof HTMLElement && target.dataset.in === 'server') this.#showAddress();
    if (target === this.#way) this.#showWay();
    if (target instanceof HTMLInputElement) showReason(target);
    this.#keepSecrets();
    if (target !== this.#keep) this.#onChange();
  }

  /** Shows the fields of the way to be authorized that is chosen. */
  #showWay(): void {
    const schemes: readonly string[] = JSON.parse(this.#way?.value ?? '[]');
    for (const part of this.#form.querySelectorAll<HTMLElement>('[data-of]')) {
      part.hidden = !schemes.includes(part.dataset.of ?? '');
    }
  }

  /** Shows the request that the form has become, and that what is shown is no response to it. */
  #onChange(): void {
    this.#changes++;
    this.#markStale();
    void this.#showSamples();
  }

  #markStale(): void {
    const facts = this.#response.querySelector('.try-it-facts');
    if (!facts || this.#response.classList.contains('is-stale')) return;
    this.#response.classList.add('is-stale');
    facts.before(element('p', { className: 'try-it-note' }, this.#texts.stale));
  }

  /** Has the samples call a copy of the site at another address, which calls itself. */
  #showOrigin(): void {
    const { origin } = new URL(copyOfAddress()?.dataset.copyText ?? location.href);
    if (origin === location.origin) return;
    this.#showAddress();
    for (const code of this.#rail?.querySelectorAll('code') ?? []) {
      const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        text.nodeValue = text.nodeValue?.replaceAll(origin, location.origin) ?? null;
      }
    }
  }

  /** Shows where the request goes. */
  #showAddress(): void {
    const { href } = new URL(this.#value('server'), location.origin);
    const address = href.replace(/\/$/, '') + (this.#form.dataset.path ?? '');
    const parts = addressParts(address).flatMap((part) => [part, element('wbr')]);
    document.querySelector('.api-endpoint code')?.replaceChildren(...parts);
    const copy = copyOfAddress();
    if (copy) copy.dataset.copyText = address;
  }

  /** Fills the body with the example in its type. */
  #fillBody(): void {
    const area = this.#body;
    const examples: Record<string, Record<string, string>> = JSON.parse(
      area?.dataset.examples ?? '{}',
    );
    const texts = examples[this.#value('Content-Type')] ?? {};
    const text = texts[this.#example] ?? texts[''];
    if (area && text !== undefined) area.value = text;
  }

  /** Fills the form with the values that an example has, and shows its response and what it is. */
  #choose(name: string): void {
    this.#example = name;
    this.#fillBody();
    for (const control of this.#controls) {
      if (control === this.#body) continue;
      const value: unknown = JSON.parse(control.dataset.examples ?? '{}')[name];
      if (typeof value === 'string') setValue(control, value);
    }
    showTabs(name);
    this.#onChange();
  }

  /** Shows the request of the form in all languages. */
  async #showSamples(): Promise<void> {
    const { requestSamples } = await import('../common/request-samples.ts');
    const call = this.#call(true);
    const { href } = new URL(call.url, location.href);
    const samples = requestSamples({ ...call, url: href });
    for (const panel of this.#rail?.querySelectorAll('[data-request] .tab') ?? []) {
      const label = panel.querySelector('.tab-label')?.textContent;
      const sample = samples.find((each) => each.label === label);
      if (sample) panel.querySelector('code')?.replaceChildren(...codeNodes(sample.code));
    }
  }

  get #keptName(): string {
    return `secrets ${this.#keep?.dataset.keep}`;
  }

  /** Fills in the secrets that the reader had this tab keep; whether there are any. */
  #recallSecrets(): boolean {
    const secrets = this.#keep && keptInTab.read(this.#keptName);
    if (!this.#keep || typeof secrets !== 'object' || secrets === null) return false;
    this.#keep.checked = true;
    for (const field of this.#secrets) {
      const value: unknown = Reflect.get(secrets, field.dataset.secret ?? '');
      if (typeof value === 'string') field.value = value;
    }
    const way: unknown = Reflect.get(secrets, WAY);
    const options = [...(this.#way?.options ?? [])];
    if (this.#way && options.some(({ value }) => value === way)) {
      this.#way.value = String(way);
      this.#showWay();
    }
    return true;
  }

  /** Has the tab keep the secrets, or forget them, as the reader says. */
  #keepSecrets(): void {
    if (!this.#keep) return;
    const secrets = [
      ...this.#secrets.map(({ dataset, value }) => [dataset.secret, value]),
      ...(this.#way ? [[WAY, this.#way.value]] : []),
    ];
    keptInTab.write(this.#keptName, this.#keep.checked ? Object.fromEntries(secrets) : null);
  }

  /** Shows what became of a request, where the reader sees it, and says the first part of that. */
  #show(...nodes: readonly [Node, ...Node[]]): void {
    this.#response.hidden = false;
    this.#response.classList.remove('is-stale');
    this.#response.replaceChildren(...nodes);
    this.#response.scrollIntoView({ block: 'nearest' });
    // The header covers all of the address above the form, or nothing.
    const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
    const address = document.querySelector('.api-endpoint')?.getBoundingClientRect();
    if (address && address.top < header && address.bottom > header)
      document.querySelector('.try-it')?.scrollIntoView();
    announce(nodes[0].textContent ?? '');
  }

  /** Sends the request, unless its body is not the JSON that it is said to be. */
  async #send(): Promise<void> {
    const { sending, failed } = this.#texts;
    const send = ++this.#sends;
    const changes = this.#changes;
    if (await this.#refusesBody()) return;
    this.#show(element('p', { className: 'try-it-note' }, sending));
    const nodes = await this.#received().catch((): [Node, ...Node[]] => [fault(failed)]);
    // The response to a request that was sent later is shown instead.
    if (send !== this.#sends) return;
    this.#show(...nodes);
    if (changes !== this.#changes) this.#markStale();
  }

  /** The response to the request of the form, with what the description says of it. */
  async #received(): Promise<[Node, ...Node[]]> {
    const { method, url, headers, body } = this.#call(false);
    const start = performance.now();
    const response = await fetch(url, {
      method,
      headers: headers.map(({ name, value }) => [name, value] as [string, string]),
      credentials: 'omit',
      ...(body !== undefined && { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const shown = { response, bytes, time: performance.now() - start };
    // A schema that cannot be checked takes nothing from the response.
    const verdict = await this.#verdict(response.status, bytes).catch(() => []);
    const [facts, ...rest] = responseNodes(shown, this.#texts);
    return [facts, ...rest, ...verdict];
  }

  /** Whether a response is as the description says, where the page knows that. */
  async #verdict(status: number, bytes: Uint8Array): Promise<HTMLElement[]> {
    const { schemas } = this.#form.dataset;
    if (schemas === undefined) return [];
    const { misfitsOf } = await import('./try-it/misfits.ts');
    const misfits = misfitsOf(schemas, status, bytes);
    if (misfits === undefined) return [];
    const { fits, misfits: title } = this.#texts;
    if (misfits.length === 0) return [element('p', { className: 'verdict good' }, fits)];
    const items = misfits.map((each) => element('li', {}, element('code', {}, each)));
    return [element('p', { className: 'verdict bad' }, title), element('ul', {}, ...items)];
  }

  /** Shows what is wrong with a body that should be JSON, and where; whether something is. */
  async #refusesBody(): Promise<boolean> {
    const area = this.#body;
    const isJson = /[/+]json\b/.test(this.#value('Content-Type'));
    const found =
      area && area.value !== '' && isJson
        ? (await import('./try-it/json-fault.ts')).jsonFault(area.value)
        : undefined;
    if (area) area.ariaInvalid = found ? 'true' : null;
    area?.removeAttribute('aria-describedby');
    if (!area || !found) return false;
    area.setAttribute('aria-describedby', 'try-it-fault');
    const { line, start, end, reason } = found;
    const text = filled(this.#texts.notJson, { line: String(line), reason });
    this.#show(fault(text));
    area.focus();
    area.setSelectionRange(start, end);
    return true;
  }
}

for (const part of document.querySelectorAll<HTMLElement>('.try-it')) {
  const form = part.querySelector('form');
  const response = part.querySelector<HTMLElement>('.try-it-response');
  const button = document.querySelector<HTMLButtonElement>(`[aria-controls=${part.id}]`);
  if (!form || !response || !button) continue;
  new RequestForm(form, response);
  button.addEventListener('click', () => {
    part.hidden = !part.hidden;
    button.ariaExpanded = String(!part.hidden);
    if (!part.hidden)
      form.querySelector<HTMLElement>(':is(input, select, textarea):not([type=hidden])')?.focus();
  });
}
