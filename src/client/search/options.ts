import { sectionUrl, withRoot } from '../../contract/paths.ts';
import { type SearchSettings, titlesAbove, withLanguage } from '../../contract/search-page.ts';
import { excerptParts } from '../../search/excerpt-parts.ts';
import type { FoundPage, FoundPages } from '../../search/find-pages.ts';
import type { Marker } from '../../search/marker.ts';
import { isHeading } from '../../search/merge.ts';
import { element } from '../element.ts';
import { SITE_ROOT } from '../site-root.ts';

const marked = (text: string, marker: Marker): (Node | string)[] =>
  marker.parts(text).map((part) => (part.isMarked ? element('mark', {}, part.text) : part.text));

/** Makes an element an option of the list. The focus stays in the field, which refers to the active option. */
const asOption = <E extends HTMLElement>(option: E): E =>
  Object.assign(option, { role: 'option', ariaSelected: 'false', tabIndex: -1 });

/** An option that links to a page or section. */
function linkTo(
  href: string,
  className: string,
  title: string,
  excerpt: string | undefined,
  { marker, lang = '' }: FoundPages,
): HTMLAnchorElement {
  const text = excerptParts(excerpt ?? '').flatMap((part) => {
    const words = marked(part.text, marker);
    return part.isCode ? element('code', {}, ...words) : words;
  });
  return asOption(
    element(
      'a',
      { href, className, lang },
      element('strong', {}, ...marked(title, marker)),
      ...(text.length > 0 ? [element('span', { className: 'excerpt' }, ...text)] : []),
    ),
  );
}

/** A page and its best section; only the section if the query is its heading. */
function pageOptions(
  page: FoundPage,
  results: FoundPages,
  settings: SearchSettings,
): HTMLElement[] {
  const { path, title, excerpt, section } = page;
  const isSection = isHeading(results.query, page);
  const titles = [...titlesAbove(page, results.folders, settings), ...(isSection ? [title] : [])];
  const above = withLanguage(titles.join(' › '), results.lang);
  const sectionLink = (className: string) =>
    section
      ? [linkTo(sectionUrl(path, section.anchor), className, section.heading, excerpt, results)]
      : [];
  const options = isSection
    ? sectionLink('page')
    : [
        linkTo(path, 'page', title, section ? undefined : excerpt, results),
        ...sectionLink('section'),
      ];
  if (above !== '') options[0]?.prepend(element('span', { className: 'folders' }, above));
  return options;
}

function searchFor(query: string): HTMLElement {
  const option = element('div', { className: 'query' }, query);
  option.dataset.query = query;
  return asOption(option);
}

function group(name: string, options: readonly HTMLElement[]): HTMLElement[] {
  if (options.length === 0) return [];
  const title = element('div', { className: 'group-name', ariaHidden: 'true' }, name);
  return [element('div', { role: 'group', ariaLabel: name }, title, ...options)];
}

export const resultOptions = (results: FoundPages, settings: SearchSettings): HTMLElement[] =>
  results.pages.flatMap((page) => pageOptions(page, results, settings));

export const linkOptions = ({ links, quickLinks }: SearchSettings): HTMLElement[] =>
  group(
    quickLinks,
    links.map(({ href, label }) =>
      asOption(
        element(
          'a',
          { className: 'page', href: withRoot(href, SITE_ROOT) },
          element('strong', {}, label),
        ),
      ),
    ),
  );

/** The options for recent searches. */
export function recentOptions(
  searches: readonly string[],
  { forget: label, recent: title }: SearchSettings,
): HTMLElement[] {
  const forget = asOption(element('div', { className: 'forget' }, label));
  forget.dataset.forget = '';
  const recent = searches.map(searchFor);
  return group(title, recent.length > 0 ? [...recent, forget] : []);
}
