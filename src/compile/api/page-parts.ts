import Slugger from 'github-slugger';
import { addressParts } from '../../common/api-call.ts';
import { cutText } from '../../common/cut-text.ts';
import {
  codeSpan,
  escapeAttribute,
  escapeLabel,
  escapeLine,
  escapeText,
} from '../../common/escape.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import { twinPath } from '../../contract/paths.ts';
import type { PageFacts, RenderedBody } from '../page/compile-page.ts';
import { type Heading, headingHtml, idMarkdown } from '../page/headings.ts';
import type { TextSection } from '../page/plain-text.ts';
import type { HeadingSlot, PlacedHeading, Template } from '../page/template.ts';
import { attributes } from './controls.ts';
import type { PublishedApi } from './description.ts';

const cut = (text: string) => cutText(text, TEXT_LENGTH.title).toWellFormed();

/** A part of a page in all representations. */
export interface RenderedPart {
  readonly html: string;
  readonly markdown: string;
  /** Plain text for the search index; not indexed if absent. */
  readonly text?: string;
}

/** A rendered text of a description. */
export interface ProseText extends Required<RenderedPart> {
  /** The headings in its Markdown. */
  readonly headings: readonly PlacedHeading[];
  /** The text, split at these headings. */
  readonly sections: readonly TextSection[];
}

/** A text on one line, where it cannot start a Markdown block. */
export const inLine = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line, index) => (index === 0 ? line : line.trim()))
    .join(' ');

/** A Markdown code span on one line. */
export const inlineCode = (text: string): string => codeSpan(text.replace(/\s+/g, ' '));

export const plain = (text: string): RenderedPart => ({
  html: escapeText(text),
  markdown: escapeLine(inLine(text)),
  text,
});

/** @param className of the element in HTML */
export const code = (text: string, className?: string): RenderedPart => ({
  html: `<code${attributes({ class: className })}>${escapeText(text)}</code>`,
  markdown: inlineCode(text),
  text,
});

/**
 * @param href address in HTML
 * @param destination address in Markdown
 */
export const link = (label: string, href: string, destination: string): RenderedPart => ({
  html: `<a href="${escapeAttribute(href)}">${escapeText(label)}</a>`,
  markdown: `[${escapeLabel(inLine(label))}](${destination})`,
  text: label,
});

/**
 * A link to a page of the documentation.
 *
 * @param prefix path of documentation pages, up to their slugs
 */
export const pageLink = (
  label: string,
  slug: string,
  { prefix, baseUrl }: Pick<PublishedApi, 'prefix' | 'baseUrl'>,
): RenderedPart => link(label, prefix + slug, baseUrl + twinPath(prefix + slug));

/** Joins parts, skipping those that are missing or empty in a representation. */
export function joined(
  parts: readonly (RenderedPart | false | '' | undefined)[],
  separator: string,
  { markdown = separator, text = separator }: Partial<RenderedPart> = {},
): Required<RenderedPart> {
  const all = (form: keyof RenderedPart, between: string) =>
    parts.flatMap((part) => (part ? part[form] || [] : [])).join(between);
  return {
    html: all('html', separator),
    markdown: all('markdown', markdown),
    text: all('text', text),
  };
}

/** Wraps a part in an HTML element, given by its tags. */
export const wrap = (start: string, part: RenderedPart, end: string): RenderedPart =>
  part.html === '' ? part : { ...part, html: start + part.html + end };

/** A part as a paragraph with a class. */
export const line = (className: string, part: RenderedPart): RenderedPart =>
  wrap(`<p class="${className}">`, part, '</p>');

/** Code spans, separated by commas in Markdown. */
export const codes = (texts: readonly string[]): RenderedPart =>
  joined(
    texts.map((text) => code(text)),
    ' ',
    { markdown: ', ' },
  );

/** The HTML of an address that wraps at its segments. */
export const addressHtml = (address: string): string =>
  addressParts(address).map(escapeText).join('<wbr>');

/** A part that the search does not index. */
export const unindexed = ({ html, markdown }: RenderedPart): RenderedPart => ({ html, markdown });

/** A list, whose items may have several blocks. */
export function list(items: readonly RenderedPart[], className?: string): RenderedPart {
  const rows = items.map((item) => ({
    ...item,
    html: `<li>${item.html}</li>`,
    markdown: `- ${item.markdown.replace(/\n(?=.)/g, '\n  ')}`,
  }));
  return wrap(`<ul${attributes({ class: className })}>\n`, joined(rows, '\n'), '\n</ul>');
}

interface TabContent {
  readonly label: string;
  readonly html: string;
  /** The names of the examples that select this tab. */
  readonly examples?: readonly string[] | undefined;
}

/** The HTML of a group's tab panels. */
export const panels = (all: readonly TabContent[]): string =>
  all
    .map(({ label, html, examples }) => {
      const names = attributes({ 'data-shown-by': examples && JSON.stringify(examples) });
      return `<section class="tab"${names}>\n<p class="tab-label">${escapeText(label)}</p>\n${html}\n</section>`;
    })
    .join('\n');

/**
 * The HTML of a tab group. `client/tabs.ts` shows one panel at a time; the tab list is rendered
 * beforehand to avoid a layout shift.
 */
export const tabs = (all: readonly TabContent[]): string =>
  `<div class="tabs">\n<div class="tab-list needs-script">${all
    .map(({ label }) => `<button type="button">${escapeText(label)}</button>`)
    .join('')}</div>\n${panels(all)}\n</div>`;

/** Builds a page from parts, in all representations at once. */
export class PageParts {
  readonly #html: string[] = [];
  /** The Markdown, split at its headings. */
  readonly #markdown: (string | HeadingSlot)[] = [];
  readonly #sections: (Omit<TextSection, 'text'> & { text: string })[] = [
    { heading: '', text: '' },
  ];
  readonly #headings: Heading[] = [];
  readonly #anchors = new Set<string>();
  readonly #slugger = new Slugger();

  add({ html, markdown, text = '' }: RenderedPart, headings: readonly PlacedHeading[] = []): void {
    if (html !== '') this.#html.push(html);
    if (markdown !== '') this.#write(markdown, headings);
    const section = this.#sections.at(-1);
    if (section && text !== '') section.text = `${section.text}\n${text}`.trim();
  }

  /** Adds a text that may have headings, whose ids are kept. */
  prose(text: ProseText): void {
    for (const { heading } of text.headings) {
      this.#slugger.slug(heading.text);
      this.#headings.push(heading);
    }
    const isAbove = ({ slug }: TextSection) => slug === undefined;
    const above = text.sections.filter(isAbove).map((section) => section.text);
    this.add({ ...text, text: above.join('\n') }, text.headings);
    for (const section of text.sections) if (!isAbove(section)) this.#sections.push({ ...section });
  }

  paragraph(text: string): void {
    this.add(wrap('<p>', plain(text), '</p>'));
  }

  /** Reserves the id of an element, other than a heading, that links may target. */
  anchor(text: string): string {
    const id = this.#slugger.slug(text);
    this.#anchors.add(id);
    return id;
  }

  /** Adds collapsed parts; the search does not index them. */
  fold(summary: string, parts: readonly (RenderedPart | false)[]): void {
    const folded = joined(parts, '\n', { markdown: '\n\n' });
    this.add({
      html: `<details class="api-inner"><summary>${escapeText(summary)}</summary>\n${folded.html}\n</details>`,
      markdown: `${plain(summary).markdown}\n\n${folded.markdown}`,
    });
  }

  /**
   * @param literal code after the text
   * @param name text that its id is derived from
   * @param aside text after it, if it is the summary of a `<details>` that the caller closes
   */
  heading(
    depth: 2 | 3 | 4,
    text: string,
    literal = '',
    name = `${text} ${literal}`.trim(),
    aside?: string,
  ): void {
    const title = joined([plain(cut(text)), literal !== '' && code(cut(literal))], ' ');
    const slug = this.#slugger.slug(cut(name));
    const heading = { depth, text: title.text, slug };
    this.#html.push(
      aside === undefined
        ? headingHtml(heading, title.html)
        : // A summary must not contain a link.
          `<details class="api-group"><summary>\n<h${depth} id="${escapeAttribute(slug)}">${title.html}</h${depth}>\n<span class="api-count">${escapeText(aside)}</span></summary>`,
    );
    const marked = `${'#'.repeat(depth)} ${title.markdown}${idMarkdown(heading)}`;
    this.#write(marked, [{ heading, start: 0 }]);
    this.#sections.push({ heading: title.text, slug, depth, text: '' });
    this.#headings.push(heading);
  }

  /** Adds HTML around or between parts. */
  markup(html: string): void {
    this.#html.push(html);
  }

  /** Appends a Markdown block. */
  #write(markdown: string, headings: readonly PlacedHeading[]): void {
    if (this.#markdown.length > 0) this.#markdown.push('\n\n');
    let from = 0;
    for (const { heading, start } of headings) {
      this.#markdown.push(markdown.slice(from, start), { heading });
      from = start;
    }
    this.#markdown.push(markdown.slice(from));
  }

  /** @param listed whether the page shows a list of its headings */
  facts(listed: boolean): PageFacts {
    return {
      headings: listed ? this.#headings : [],
      anchors: new Set([...this.#headings.map(({ slug }) => slug), ...this.#anchors]),
      links: [],
    };
  }

  /** @param template splits HTML at blocks of code */
  body(template: (html: string) => Template): RenderedBody {
    return {
      html: template(this.#html.join('\n')),
      markdown: this.#markdown,
      sections: this.#sections.filter(
        ({ heading, text }): boolean => heading !== '' || text !== '',
      ) satisfies TextSection[],
    };
  }
}
