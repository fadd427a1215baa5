interface PagefindResult {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
}

interface Pagefind {
  readonly init: () => Promise<void>;
  readonly debouncedSearch: (
    query: string,
  ) => Promise<{ results: { data: () => Promise<PagefindResult> }[] } | null>;
}

/** Results shown at once. */
const SHOWN = 10;

const box = document.querySelector<HTMLElement>('.site-search');
const input = document.querySelector<HTMLInputElement>('#site-search-input');
const list = document.querySelector<HTMLOListElement>('#site-search-results');

let pagefind: Promise<Pagefind> | undefined;

/** Loads Pagefind when the search is first used. */
function load(): Promise<Pagefind> {
  const address = '/pagefind/pagefind.js';
  pagefind ??= import(/* @vite-ignore */ address).then(async (module: Pagefind) => {
    await module.init();
    return module;
  });
  return pagefind;
}

function item({ url, excerpt, meta }: PagefindResult): HTMLLIElement {
  const element = document.createElement('li');
  const link = document.createElement('a');
  link.href = url.replace(/\/$/, '');
  link.textContent = meta.title ?? url;
  const text = document.createElement('p');
  // Pagefind escapes the text of pages and adds only <mark>.
  text.innerHTML = excerpt;
  element.append(link, text);
  return element;
}

async function show(query: string): Promise<void> {
  if (!box || !list) return;
  try {
    const found = await (await load()).debouncedSearch(query);
    if (!found) return;
    const results = await Promise.all(found.results.slice(0, SHOWN).map(({ data }) => data()));
    list.replaceChildren(...results.map(item));
    if (results.length === 0 && query !== '') list.textContent = box.dataset.results ?? '';
  } catch {
    pagefind = undefined;
    list.textContent = box.dataset.failed ?? '';
  }
}

if (box && input) {
  box.hidden = false;
  input.addEventListener('input', () => show(input.value.trim()));
}
