import { foldersAbove } from '../../common/folders-above.ts';
import type { Marker } from '../../search/marker.ts';
import type { Found, FoundPage, Kind } from './finder.ts';
import { KINDS } from './finder.ts';

/** The names of the kinds that the site has. */
export type KindNames = Readonly<Partial<Record<Kind, string>>>;

/** The texts of the dialog, in the language of the page; `{…}` stands for a value. */
export interface SearchTexts {
  readonly nearest: string;
  readonly recent: string;
  readonly forget: string;
  readonly quickLinks: string;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/** A text whose words that answer are marked, and nothing around them. */
const marked = (text: string, marker: Marker): (Node | string)[] =>
  marker.parts(text).map((part) => (part.isMarked ? element('mark', '', part.text) : part.text));

/** An option of the list. The focus stays in the field, which names the option that is meant. */
function asOption<E extends HTMLElement>(option: E): E {
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.tabIndex = -1;
  return option;
}

/** An option that leads to a page, or to a section of it. */
function linkTo(
  address: string,
  className: string,
  title: string,
  excerpt: string | undefined,
  marker: Marker,
): HTMLAnchorElement {
  const link = element('a', className, element('strong', '', ...marked(title, marker)));
  link.href = address;
  if (excerpt !== undefined) link.append(element('span', 'excerpt', ...marked(excerpt, marker)));
  return asOption(link);
}

/** The titles of the folders that a documentation page lies in. */
function placeOf({ kind, path }: FoundPage, titles: Found['folders']): string {
  if (kind !== 'docs') return '';
  const [, slug = ''] = /\/docs\/(.+)$/.exec(path) ?? [];
  return foldersAbove(slug)
    .flatMap((folder) => titles.get(folder) ?? [])
    .join(' › ');
}

/** A page, and below it the section that answers. */
function pageOptions(page: FoundPage, { marker, folders }: Found): HTMLElement[] {
  const { path, title, excerpt, section } = page;
  const own = linkTo(path, 'page', title, section ? undefined : excerpt, marker);
  const place = placeOf(page, folders);
  if (place !== '') own.prepend(element('span', 'place', place));
  if (!section) return [own];
  const { heading, anchor } = section;
  const address = `${path}#${encodeURIComponent(anchor)}`;
  return [own, linkTo(address, 'section', heading, section.excerpt, marker)];
}

/** An option that searches for something. */
function searchFor(query: string): HTMLElement {
  const option = element('div', 'query', query);
  option.dataset.query = query;
  return asOption(option);
}

/** Options under a name. */
function group(name: string, options: readonly HTMLElement[]): HTMLElement[] {
  if (options.length === 0) return [];
  const title = element('div', 'group-name', name);
  title.setAttribute('aria-hidden', 'true');
  const made = element('div', 'group', title, ...options);
  made.setAttribute('role', 'group');
  made.setAttribute('aria-label', name);
  return [made];
}

/** The options for what was found. */
export function foundOptions(found: Found, kinds: KindNames, texts: SearchTexts): HTMLElement[] {
  const { pages, nearest } = found;
  return [
    ...group(texts.nearest, nearest.map(searchFor)),
    ...KINDS.flatMap((kind) =>
      group(
        kinds[kind] ?? '',
        pages.filter((page) => page.kind === kind).flatMap((page) => pageOptions(page, found)),
      ),
    ),
  ];
}

/** The options for an empty field: recent searches, and the links that the site offers. */
export function startOptions(
  searches: readonly string[],
  quickLinks: readonly HTMLAnchorElement[],
  texts: SearchTexts,
): HTMLElement[] {
  const forget = asOption(element('div', 'forget', texts.forget));
  forget.dataset.forget = '';
  const recent = searches.map(searchFor);
  return [
    ...group(texts.recent, recent.length > 0 ? [...recent, forget] : []),
    ...group(
      texts.quickLinks,
      quickLinks.map((link) => {
        const option = asOption(
          element('a', 'page', element('strong', '', link.textContent ?? '')),
        );
        option.href = link.href;
        return option;
      }),
    ),
  ];
}
