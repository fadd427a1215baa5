import { QUERY_LENGTH } from '../../contract/limits.ts';
import {
  AS_TEXT,
  isAnswered,
  missingNotice,
  readChoice,
  resultsSummary,
  type SearchSettings,
} from '../../contract/search-page.ts';
import type { SearchedKind } from '../../search/results.ts';
import { element } from '../element.ts';
import { rememberSearch } from '../marked-page.ts';
import { StoredTexts } from '../storage.ts';
import { Finder, type Results, type Search } from './finder.ts';
import { markPage } from './mark-page.ts';
import { linkOptions, recentOptions, resultOptions } from './options.ts';

/** Searches with opened results; stored in the browser only. */
const recentSearches = new StoredTexts('searches', 5);

/** Encloses similar words in NUL characters, which no text contains. */
const WITH_MARKERS = { ...AS_TEXT, word: (word: string) => `\0${word}\0` };

/** Turns the enclosed words of a sentence into buttons that search for them. */
const withButtons = (sentence: string): (Node | string)[] =>
  sentence.split('\0').map((part, index) => {
    if (index % 2 === 0) return part;
    const button = element('button', { type: 'button' }, element('mark', {}, part));
    button.dataset.query = part;
    return button;
  });

const isSame = (a: Search | undefined, b: Search) => JSON.stringify(a) === JSON.stringify(b);

/** The search dialog (ARIA: a combobox that controls a list box). */
export class SearchDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #status: Element;
  readonly #notice: HTMLElement | null;
  readonly #contact: HTMLElement | null;
  readonly #settings: SearchSettings;
  readonly #finder: Finder;
  /** The search whose results are listed, and its words that no page has. */
  #shown: { readonly search: Search; readonly unknown: readonly string[] } | undefined;
  #isSearching = false;
  /** Whether Enter was pressed before the results arrived. */
  #opensFirst = false;
  #active: HTMLElement | undefined;

  constructor(dialog: HTMLDialogElement, input: HTMLInputElement) {
    this.#dialog = dialog;
    this.#input = input;
    this.#list = dialog.querySelector<HTMLElement>('[role=listbox]') ?? dialog;
    this.#status = dialog.querySelector('[role=status]') ?? dialog;
    this.#notice = dialog.querySelector('.search-notice');
    this.#contact = dialog.querySelector('.search-contact');
    this.#settings = JSON.parse(
      dialog.querySelector('[data-search-settings]')?.textContent ?? '{}',
    );
    this.#finder = new Finder(this.#settings);
    input.addEventListener('input', () => {
      this.#opensFirst = false;
      void this.update();
    });
    dialog.addEventListener('keydown', (event) => this.#onKey(event));
    dialog.addEventListener('change', ({ target }) => {
      if (target === input) return;
      // After a click on a filter, keys should move through the results again.
      if (target instanceof Element && !target.matches(':focus-visible')) input.focus();
      void this.update();
    });
    dialog.addEventListener('click', (event) => this.#onClick(event));
  }

  async update(): Promise<void> {
    if (this.#isTooShort) {
      this.#shown = undefined;
      this.#showStart();
      return;
    }
    // One search at a time; the loop then continues with the current content of the field.
    if (this.#isSearching) return;
    this.#isSearching = true;
    try {
      while (!isSame(this.#shown?.search, this.#wanted)) {
        const search = this.#wanted;
        if (this.#isTooShort) break;
        const results = await this.#finder.find(search);
        if (isSame(this.#wanted, search)) this.#show(search, results);
      }
    } catch {
      this.#fill([]);
      this.#status.textContent = this.#settings.failed;
    } finally {
      this.#isSearching = false;
    }
  }

  get #wanted(): Search {
    const selects = this.#dialog.querySelectorAll<HTMLSelectElement>('.search-filters select');
    const chosen = [...selects].filter(({ value }) => value !== '');
    const { version, ...fields } = Object.fromEntries(
      chosen.map(({ name, value }) => [name, value]),
    );
    const checked = this.#dialog.querySelector<HTMLInputElement>('[name=kind]:checked');
    const [kind, under] = readChoice(checked?.value ?? '');
    return {
      query: this.#input.value.trim(),
      kind: (kind || undefined) as SearchedKind | undefined,
      under,
      version,
      fields,
    };
  }

  get #isTooShort(): boolean {
    return [...this.#wanted.query].length < QUERY_LENGTH.min;
  }

  #showStart(): void {
    const settings = this.#settings;
    this.#fill([...recentOptions(recentSearches.all, settings), ...linkOptions(settings)]);
    this.#status.textContent = settings.hint;
  }

  #show(search: Search, results: Results): void {
    const settings = this.#settings;
    const options = resultOptions(results, settings);
    this.#fill(options.length > 0 ? options : linkOptions(settings));
    this.#shown = { search, unknown: results.missing.words };
    this.#notice?.replaceChildren(...withButtons(missingNotice(results, settings, WITH_MARKERS)));
    if (this.#contact) this.#contact.hidden = isAnswered(results);
    this.#status.replaceChildren(...withButtons(resultsSummary(settings, results, WITH_MARKERS)));
    const [first, second] = options;
    const isSection = results.isSectionFirst && second?.className === 'section';
    this.#activate(isSection ? second : first);
    if (this.#opensFirst) this.#active?.click();
    this.#opensFirst = false;
  }

  #fill(content: readonly HTMLElement[]): void {
    // Before the new content is inserted, to avoid a layout.
    this.#list.scrollTop = 0;
    this.#list.replaceChildren(...content);
    if (this.#notice) this.#notice.textContent = '';
    if (this.#contact) this.#contact.hidden = true;
    for (const [index, option] of this.#options.entries()) option.id = `search-option-${index}`;
    this.#input.ariaExpanded = String(content.length > 0);
    this.#activate(undefined);
  }

  get #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  #activate(option: HTMLElement | undefined): void {
    if (this.#active) this.#active.ariaSelected = 'false';
    this.#active = option;
    if (option) {
      option.ariaSelected = 'true';
      this.#input.setAttribute('aria-activedescendant', option.id);
    } else this.#input.removeAttribute('aria-activedescendant');
  }

  #goTo(option: HTMLElement | undefined): void {
    this.#activate(option);
    option?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent): void {
    // An input method handles the keys while it composes.
    if (event.isComposing) return;
    const isFilter = event.target instanceof Element && event.target.closest('.search-filters');
    if (event.target !== this.#input && !(isFilter && event.key === 'Enter')) return;
    const options = this.#options;
    const index = this.#active ? options.indexOf(this.#active) : -1;
    if (event.key === 'ArrowDown') this.#goTo(options[Math.min(index + 1, options.length - 1)]);
    else if (event.key === 'ArrowUp') this.#goTo(options[index - 1]);
    else if (event.key === 'Enter') this.#enter(event);
    else return;
    event.preventDefault();
  }

  #enter({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
    const isCurrent = this.#isTooShort ? !this.#shown : isSame(this.#shown?.search, this.#wanted);
    if (!isCurrent) {
      this.#opensFirst = true;
      return;
    }
    this.#active?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (target === this.#dialog || target?.closest('[data-search-close]')) {
      this.#dialog.close();
      return;
    }
    const option = target?.closest<HTMLElement>('[role=option], [data-query]');
    if (!option) return;
    const { query, forget } = option.dataset;
    if (forget !== undefined) recentSearches.clear();
    if (query !== undefined) this.#input.value = query;
    if (option instanceof HTMLAnchorElement) this.#opened(option, event);
    else {
      this.#input.focus();
      void this.update();
    }
  }

  /** Stores the search and highlights its words on the page that opens. */
  #opened({ pathname }: HTMLAnchorElement, event: MouseEvent): void {
    if (this.#shown) {
      const { search, unknown } = this.#shown;
      const { query } = search;
      recentSearches.add(query);
      const isHere = pathname === location.pathname;
      // Wait until the address has the anchor of the section.
      if (isHere) requestAnimationFrame(() => void markPage(query, unknown));
      else rememberSearch({ query, unknown, path: pathname });
    }
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) this.#dialog.close();
  }
}
