import { addressParts, type Call, type CallField, callOf } from '../common/api-call.ts';
import { filled } from '../common/fill-text.ts';
import { codeNodes } from './code-nodes.ts';
import { announce } from './copy.ts';
import { element } from './element.ts';
import { tabStorage } from './storage.ts';
import { SHOW } from './tabs.ts';
import { type ResponseTexts, responseNodes } from './try-it/response.ts';

/** Texts of the form, in the language of the page; `{…}` are placeholders. */
interface FormTexts extends ResponseTexts {
  readonly sending: string;
  readonly failed: string;
  readonly notJson: string;
  readonly fits: string;
  readonly misfits: string;
  readonly stale: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLFieldSetElement;

/** The value of a control. A fieldset is a list of checkboxes, or a user name and password. */
function readValue(control: Control): string {
  if (!(control instanceof HTMLFieldSetElement)) return control.value;
  const inputs = [...control.querySelectorAll('input')];
  if (control.dataset.scheme === undefined)
    return inputs.flatMap(({ checked, value }) => (checked ? value : [])).join();
  return inputs.some(({ value }) => value !== '') ? inputs.map(({ value }) => value).join(':') : '';
}

/** Shows the validation message of the browser below a field. */
function showReason(field: HTMLInputElement): void {
  const { validationMessage: reason, nextElementSibling: shown } = field;
  field.ariaInvalid = reason === '' ? null : 'true';
  if (shown?.matches('.verdict')) shown.remove();
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

/** Key of the chosen authorization in the stored secrets; not a valid name of a scheme. */
const AUTHORIZATION = '';

/** The message for a request that fails. */
const fault = (text: string) =>
  element('p', { id: 'try-it-fault', className: 'verdict bad' }, text);

/** The button that copies the address of the operation. */
const copyButton = () => document.querySelector<HTMLElement>('.api-endpoint [data-copy-text]');

/** Selects the first matching tab of each group for an example: its response and schema alternatives. */
function showTabs(example: string): void {
  const groups = new Set<Element | null>();
  for (const panel of document.querySelectorAll<HTMLElement>('[data-shown-by]')) {
    const names: readonly string[] = JSON.parse(panel.dataset.shownBy ?? '[]');
    if (!names.includes(example) || groups.has(panel.parentElement)) continue;
    groups.add(panel.parentElement);
    panel.dispatchEvent(new Event(SHOW));
  }
}

/** A form that sends a request, with code samples of the same request. */
class RequestForm {
  readonly #form: HTMLFormElement;
  readonly #controls: readonly Control[];
  readonly #secrets: readonly HTMLInputElement[];
  /** The choice of authorization, if there are alternatives; values list scheme names. */
  readonly #authorization: HTMLSelectElement | null;
  readonly #keep: HTMLInputElement | null;
  readonly #response: HTMLElement;
  readonly #rail = document.querySelector('.api-rail');
  readonly #texts: FormTexts;
  /** Name of the example in the form. */
  #example = '';
  /** Counters, to detect outdated responses. */
  #changes = 0;
  #sends = 0;

  constructor(form: HTMLFormElement, response: HTMLElement) {
    this.#form = form;
    this.#response = response;
    this.#controls = [...form.querySelectorAll<Control>('[data-in]')];
    this.#secrets = [...form.querySelectorAll<HTMLInputElement>('[data-secret]')];
    this.#authorization = form.querySelector<HTMLSelectElement>('[data-way]');
    this.#keep = form.querySelector<HTMLInputElement>('[data-keep]');
    this.#texts = JSON.parse(form.dataset.texts ?? '{}');
    for (const field of this.#secrets) {
      if (!('plain' in field.dataset)) field.type = 'password';
    }
    if (!URL.canParse(this.#value('server'))) this.#showOrigin();
    if (this.#restoreSecrets()) void this.#showSamples();
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

  #value(name: string): string {
    const control = this.#controls.find(({ dataset }) => dataset.name === name);
    return control ? readValue(control) : '';
  }

  get #body(): HTMLTextAreaElement | undefined {
    const control = this.#controls.find(({ dataset }) => dataset.in === 'body');
    return control instanceof HTMLTextAreaElement ? control : undefined;
  }

  /** @param isSample whether empty secrets become placeholders */
  #call(isSample: boolean): Call {
    const { method = 'GET', path = '' } = this.#form.dataset;
    const controls = this.#controls.filter(
      (control) =>
        (isSample || !('files' in control.dataset)) && !control.closest('[data-of][hidden]'),
    );
    const fields = controls.map((control) => {
      const field = fieldOf(control);
      const placeholder = isSample && field.value === '' && control.dataset.placeholder;
      return placeholder ? { ...field, value: placeholder } : field;
    });
    return callOf(method, path, fields);
  }

  #onInput({ target }: Event): void {
    if (target instanceof HTMLElement && target.dataset.name === 'Content-Type') this.#fillBody();
    if (target instanceof HTMLElement && target.dataset.in === 'server') this.#showAddress();
    if (target === this.#authorization) this.#showAuthorization();
    if (target instanceof HTMLInputElement) showReason(target);
    this.#storeSecrets();
    if (target !== this.#keep) this.#onChange();
  }

  #showAuthorization(): void {
    const schemes: readonly string[] = JSON.parse(this.#authorization?.value ?? '[]');
    for (const part of this.#form.querySelectorAll<HTMLElement>('[data-of]')) {
      part.hidden = !schemes.includes(part.dataset.of ?? '');
    }
  }

  /** Updates the samples, and marks the shown response as outdated. */
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

  /** On a copy of the site at another address, makes samples call the copy. */
  #showOrigin(): void {
    const { origin } = new URL(copyButton()?.dataset.copyText ?? location.href);
    if (origin === location.origin) return;
    this.#showAddress();
    for (const code of this.#rail?.querySelectorAll('code') ?? []) {
      const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        text.nodeValue = text.nodeValue?.replaceAll(origin, location.origin) ?? null;
      }
    }
  }

  #showAddress(): void {
    const { href } = new URL(this.#value('server'), location.origin);
    const address = href.replace(/\/$/, '') + (this.#form.dataset.path ?? '');
    const parts = addressParts(address).flatMap((part) => [part, element('wbr')]);
    document.querySelector('.api-endpoint code')?.replaceChildren(...parts);
    const copy = copyButton();
    if (copy) copy.dataset.copyText = address;
  }

  /** Fills the body with the example for its media type. */
  #fillBody(): void {
    const area = this.#body;
    const examples: Record<string, Record<string, string>> = JSON.parse(
      area?.dataset.examples ?? '{}',
    );
    const texts = examples[this.#value('Content-Type')] ?? {};
    const text = texts[this.#example] ?? texts[''];
    if (area && text !== undefined) area.value = text;
  }

  /** Fills the form with an example, and shows its response and schemas. */
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

  get #storageName(): string {
    return `secrets ${this.#keep?.dataset.keep}`;
  }

  /** Restores secrets from the storage of the tab. Returns whether there were any. */
  #restoreSecrets(): boolean {
    const secrets = this.#keep && tabStorage.read(this.#storageName);
    if (!this.#keep || typeof secrets !== 'object' || secrets === null) return false;
    this.#keep.checked = true;
    for (const field of this.#secrets) {
      const value: unknown = Reflect.get(secrets, field.dataset.secret ?? '');
      if (typeof value === 'string') field.value = value;
    }
    const stored: unknown = Reflect.get(secrets, AUTHORIZATION);
    const options = [...(this.#authorization?.options ?? [])];
    if (this.#authorization && options.some(({ value }) => value === stored)) {
      this.#authorization.value = String(stored);
      this.#showAuthorization();
    }
    return true;
  }

  /** Stores the secrets in the tab, or deletes them, as the reader chose. */
  #storeSecrets(): void {
    if (!this.#keep) return;
    const secrets = [
      ...this.#secrets.map(({ dataset, value }) => [dataset.secret, value]),
      ...(this.#authorization ? [[AUTHORIZATION, this.#authorization.value]] : []),
    ];
    tabStorage.write(this.#storageName, this.#keep.checked ? Object.fromEntries(secrets) : null);
  }

  /** Shows the outcome of a request, scrolls to it, and announces its first node. */
  #show(...nodes: readonly [Node, ...Node[]]): void {
    this.#response.hidden = false;
    this.#response.classList.remove('is-stale');
    this.#response.replaceChildren(...nodes);
    this.#response.scrollIntoView({ block: 'nearest' });
    // Scroll further if the header would cover a part of the address above the form.
    const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
    const address = document.querySelector('.api-endpoint')?.getBoundingClientRect();
    if (address && address.top < header && address.bottom > header)
      document.querySelector('.try-it')?.scrollIntoView();
    announce(nodes[0].textContent ?? '');
  }

  /** Sends the request, unless its body is invalid JSON. */
  async #send(): Promise<void> {
    const { sending, failed } = this.#texts;
    const send = ++this.#sends;
    const changes = this.#changes;
    if (await this.#rejectsBody()) return;
    this.#show(element('p', { className: 'try-it-note' }, sending));
    const nodes = await this.#received().catch((): [Node, ...Node[]] => [fault(failed)]);
    // A later request was sent meanwhile.
    if (send !== this.#sends) return;
    this.#show(...nodes);
    if (changes !== this.#changes) this.#markStale();
  }

  /** Sends the request and returns the response with its schema verdict. */
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
    // Show the response even if its schema cannot be checked.
    const verdict = await this.#verdict(response.status, bytes).catch(() => []);
    const [facts, ...rest] = responseNodes(shown, this.#texts);
    return [facts, ...rest, ...verdict];
  }

  /** The verdict on a response by its schema; empty if there is none. */
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

  /** Shows the first syntax error of a JSON body. Returns whether there is one. */
  async #rejectsBody(): Promise<boolean> {
    const area = this.#body;
    const isJson = /[/+]json\b/.test(this.#value('Content-Type'));
    const invalid =
      area && area.value !== '' && isJson
        ? (await import('./try-it/json-fault.ts')).jsonFault(area.value)
        : undefined;
    if (area) area.ariaInvalid = invalid ? 'true' : null;
    area?.removeAttribute('aria-describedby');
    if (!area || !invalid) return false;
    area.setAttribute('aria-describedby', 'try-it-fault');
    const { line, start, end, reason } = invalid;
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
