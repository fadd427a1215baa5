interface SubResult {
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
}

interface PageResult {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: { readonly title?: string; readonly section?: string };
  readonly sub_results: readonly SubResult[];
}

interface Pagefind {
  readonly options: (options: { excerptLength: number }) => Promise<void>;
  readonly init: () => Promise<void>;
  readonly debouncedSearch: (
    query: string,
    options: object,
    delay: number,
  ) => Promise<{ results: { data: () => Promise<PageResult> }[] } | null>;
}

const PAGES_SHOWN = 8;
const PARTS_SHOWN = 3;
const DELAY_MS = 120;

let pagefind: Promise<Pagefind> | undefined;

/** Loads Pagefind, with the index of the page's language, when the search is first used. */
function load(): Promise<Pagefind> {
  const address = `/pagefind/${document.documentElement.lang}/pagefind.js`;
  pagefind ??= import(/* @vite-ignore */ address).then(async (module: Pagefind) => {
    await module.options({ excerptLength: 22 });
    await module.init();
    return module;
  });
  return pagefind;
}

const withoutSlash = (url: string) => url.replace(/\/(?=#|$)/, '');

function link(url: string, title: string, excerpt: string, place = ''): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = withoutSlash(url);
  const name = document.createElement('strong');
  name.textContent = title;
  const text = document.createElement('span');
  text.className = 'excerpt';
  // Pagefind escapes the text of pages and adds only <mark>.
  text.innerHTML = excerpt;
  if (place !== '') {
    const where = document.createElement('span');
    where.className = 'place';
    where.textContent = place;
    element.append(where);
  }
  element.append(name, text);
  return element;
}

function item({ url, excerpt, meta, sub_results }: PageResult): HTMLLIElement {
  const element = document.createElement('li');
  const parts = sub_results.filter((part) => part.url.includes('#')).slice(0, PARTS_SHOWN);
  const whole = sub_results.find((part) => !part.url.includes('#'));
  const own = whole?.excerpt ?? (parts.length > 0 ? '' : excerpt);
  element.append(link(url, meta.title ?? url, own, meta.section));
  if (parts.length > 0) {
    const list = document.createElement('ul');
    for (const part of parts) {
      const entry = document.createElement('li');
      entry.append(link(part.url, part.title, part.excerpt));
      list.append(entry);
    }
    element.append(list);
  }
  return element;
}

/** The search of the header: opened by its button, `/` or Ctrl+K, used by keyboard all through. */
export function setUpSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('.search-dialog');
  const input = dialog?.querySelector('input');
  const list = dialog?.querySelector('ol');
  const status = dialog?.querySelector('[role=status]');
  if (!dialog || !input || !list || !status) return;
  const text = dialog.dataset;

  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    load().catch(() => {
      pagefind = undefined;
    });
  };

  const show = async () => {
    const query = input.value.trim();
    if (query.length < 2) {
      list.replaceChildren();
      status.textContent = text.hint ?? '';
      return;
    }
    try {
      const found = await (await load()).debouncedSearch(query, {}, DELAY_MS);
      if (!found) return;
      const pages = await Promise.all(
        found.results.slice(0, PAGES_SHOWN).map((result) => result.data()),
      );
      if (input.value.trim() !== query) return;
      list.replaceChildren(...pages.map(item));
      list.scrollTop = 0;
      const count = found.results.length;
      status.textContent =
        (count === 0
          ? text.nothing
          : count === 1
            ? text.one
            : text.many?.replace('{count}', String(count))) ?? '';
    } catch {
      pagefind = undefined;
      list.replaceChildren();
      status.textContent = text.failed ?? '';
    }
  };

  const move = (event: KeyboardEvent) => {
    const links = [...list.querySelectorAll('a')];
    const place =
      document.activeElement instanceof HTMLAnchorElement
        ? links.indexOf(document.activeElement)
        : -1;
    if (event.key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (place > 0 ? links[place - 1] : input)?.focus();
    else if (event.key === 'Enter' && place < 0) links[0]?.click();
    else if (event.key.length === 1 && place >= 0 && !event.ctrlKey && !event.metaKey) {
      input.focus();
      return;
    } else return;
    event.preventDefault();
  };

  input.addEventListener('input', show);
  dialog.addEventListener('keydown', move);
  dialog.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target === dialog || target?.closest('[data-search-close], a')) dialog.close();
  });
  for (const button of document.querySelectorAll('[data-search-open]')) {
    button.addEventListener('click', open);
  }
  addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
}
