import { escapeLabel, escapeMarkup } from '../common/escape.ts';
import { filled, plural } from '../common/fill-text.ts';
import { inertCode, inertText } from '../contract/inert-text.ts';
import type { Locale } from '../contract/locales.ts';
import { twinPath } from '../contract/paths.ts';
import type { SearchPageTexts } from '../contract/search-page.ts';
import type { SearchHit } from '../search/document.ts';
import type { Marker } from '../search/marker.ts';

/** A page that answers a query. */
export interface ResultPage extends Pick<SearchHit, 'title' | 'excerpt' | 'section'> {
  readonly path: string;
}

/** The results of one kind of page. */
export interface ResultGroup {
  readonly name: string;
  readonly pages: readonly ResultPage[];
}

/** What the page of the search shows for a query. */
export interface PageResults {
  readonly query: string;
  readonly locale: Locale;
  /** Address of the page of the search. */
  readonly page: string;
  /** Where no page answers the query: words that are spelled nearly like its own. */
  readonly nearest: readonly string[];
  /** The pages that answer the query or, if there are such, the nearest words. */
  readonly groups: readonly ResultGroup[];
  /** Finds in texts what the pages answer. */
  readonly marker: Marker;
}

/** How a text of a request, and a link, are written. */
interface Format {
  readonly quoted: (text: string) => string;
  readonly link: (text: string, address: string) => string;
  readonly plain: (text: string) => string;
}

/** The sentence above the results; without a query, what to type. */
function summary(results: PageResults | undefined, texts: SearchPageTexts, format: Format): string {
  if (!results) return format.plain(texts.hint);
  const { query, locale, page, nearest, groups } = results;
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  if (count > 0 && nearest.length === 0) {
    return format.plain(plural(locale, texts.results, count));
  }
  const nothing = filled(format.plain(texts.nothing), { query: format.quoted(query) });
  const links = nearest.map((word) => format.link(word, `${page}?q=${encodeURIComponent(word)}`));
  const advice =
    nearest.length > 0
      ? filled(format.plain(texts.nearestAre), { words: links.join(', ') })
      : format.plain(texts.otherWords);
  return `${nothing} ${advice}`;
}

const linkTo = (address: string, content: string) =>
  `<a href="${escapeMarkup(address)}">${content}</a>`;

const HTML: Format = {
  plain: escapeMarkup,
  quoted: (text) => escapeMarkup(inertText(text)),
  link: (text, address) => linkTo(address, escapeMarkup(text)),
};

/** The results as HTML. */
export function resultsHtml(results: PageResults | undefined, texts: SearchPageTexts): string {
  const status = `<p role="status">${summary(results, texts, HTML)}</p>`;
  if (!results) return status;
  const { groups, marker } = results;
  const marked = (text: string) =>
    marker
      .parts(text)
      .map((part) =>
        part.isMarked ? `<mark>${escapeMarkup(part.text)}</mark>` : escapeMarkup(part.text),
      )
      .join('');
  const paragraph = (text: string | undefined) =>
    text === undefined ? '' : `<p>${marked(text)}</p>`;
  const item = ({ path, title, excerpt, section }: ResultPage) => {
    const page = linkTo(path, marked(title));
    if (!section) return `<li>${page}${paragraph(excerpt)}</li>`;
    const { anchor, heading } = section;
    const part = linkTo(`${path}#${encodeURIComponent(anchor)}`, marked(heading));
    return `<li>${page}<p>${part}</p>${paragraph(section.excerpt)}</li>`;
  };
  const lists = groups.map(
    ({ name, pages }) => `<h2>${escapeMarkup(name)}</h2><ul>${pages.map(item).join('')}</ul>`,
  );
  return status + lists.join('');
}

/** The results as Markdown. */
export function resultsMarkdown(
  results: PageResults | undefined,
  texts: SearchPageTexts,
  baseUrl: string,
): string {
  const link = (text: string, address: string) => `[${escapeLabel(text)}](${baseUrl}${address})`;
  const format: Format = { plain: (text) => text, quoted: inertCode, link };
  const item = ({ path, title, excerpt }: ResultPage) =>
    `- ${link(title, twinPath(path))}${excerpt === undefined ? '' : `: ${excerpt}`}`;
  const lists = (results?.groups ?? []).map(
    ({ name, pages }) => `## ${name}\n\n${pages.map(item).join('\n')}`,
  );
  return `${[`# ${texts.title}`, `> ${summary(results, texts, format)}`, ...lists].join('\n\n')}\n`;
}
