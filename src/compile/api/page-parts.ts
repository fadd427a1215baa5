import Slugger from 'github-slugger';
import { addressParts } from '../../common/api-call.ts';
import {
  codeSpan,
  escapeAttribute,
  escapeLabel,
  escapeLine,
  escapeText,
} from '../../common/escape.ts';
import { twinPath } from '../../contract/paths.ts';
import type { PageFacts, RenderedBody } from '../page/compile-page.ts';
import { type Heading, headingHtml, idMarkdown } from '../page/headings.ts';
import type { TextSection } from '../page/plain-text.ts';
import type { HeadingSlot, PlacedHeading } from '../page/template.ts';
import { attributes } from './controls.ts';
import type { PublishedApi } from './description.ts';

/** A part of a page in all forms. */
export interface RenderedPart {
  readonly html: string;
  readonly markdown: string;
  /** What the search indexes, without markup; if it is absent, nothing. */
  readonly text?: string;
}

/** A text of a description. */
export interface ProseText extends Required<RenderedPart> {
  /** Those of the Markdown. */
  readonly headings: readonly PlacedHeading[];
  /** The text, divided at these headings. */
  readonly sections: readonly TextSection[];
}

/** A text on one line, where it starts no block of Markdown. */
export const inLine = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line, index) => (index === 0 ? line : line.trim()))
    .join(' ');

/** Code in a line of Markdown. */
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

/** Parts after each other, as far as they are there; those that are empty in a form are left out of it. */
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

/** A part inside an element, given by its tags, which other forms do not have. */
export const inside = (start: string, part: RenderedPart, end: string): RenderedPart =>
  part.html === '' ? part : { ...part, html: start + part.html + end };

/** A part on a line of its own, which is a paragraph of a class in HTML. */
export const line = (className: string, part: RenderedPart): RenderedPart =>
  inside(`<p class="${className}">`, part, '</p>');

/** Codes after each other, in Markdown with commas between. */
export const codes = (texts: readonly string[]): RenderedPart =>
  joined(
    texts.map((text) => code(text)),
    ' ',
    { markdown: ', ' },
  );

/** An address that wraps at its parts, as HTML. */
export const addressHtml = (address: string): string =>
  addressParts(address).map(escapeText).join('<wbr>');

/** A part that the search does not index. */
export const unindexed = ({ html, markdown }: RenderedPart): RenderedPart => ({ html, markdown });

/** A list, whose items may be of several blocks. */
export function list(items: readonly RenderedPart[], className?: string): RenderedPart {
  const rows = items.map((item) => ({
    ...item,
    html: `<li>${item.html}</li>`,
    markdown: `- ${item.markdown.replace(/\n(?=.)/g, '\n  ')}`,
  }));
  return inside(`<ul${attributes({ class: className })}>\n`, joined(rows, '\n'), '\n</ul>');
}

interface TabContent {
  readonly label: string;
  readonly html: string;
  /** The names of the examples that show it when they are chosen. */
  readonly examples?: readonly string[] | undefined;
}

/** What the tabs of a group show, as HTML. */
export const panels = (all: readonly TabContent[]): string =>
  all
    .map(({ label, html, examples }) => {
      const names = attributes({ 'data-shown-by': examples && JSON.stringify(examples) });
      return `<section class="tab"${names}>\n<p class="tab-label">${escapeText(label)}</p>\n${html}\n</section>`;
    })
    .join('\n');

/**
 * Parts of which `client/tabs.ts` shows one at a time, as HTML; their labels are there before it, so
 * that nothing moves.
 */
export const tabs = (all: readonly TabContent[]): string =>
  `<div class="tabs">\n<div class="tab-list needs-script">${all
    .map(({ label }) => `<button type="button">${escapeText(label)}</button>`)
    .join('')}</div>\n${panels(all)}\n</div>`;

/** A page that is put together from parts, in all forms at once. */
export class PageParts {
  readonly #html: string[] = [];
  /** The Markdown, divided at its headings. */
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

  /** A text that may have headings of its own, whose ids are not made unique. */
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
    this.add(inside('<p>', plain(text), '</p>'));
  }

  /** The id of an element other than a heading, which links may lead to. */
  anchor(text: string): string {
    const id = this.#slugger.slug(text);
    this.#anchors.add(id);
    return id;
  }

  /** Adds parts that readers unfold; the search does not read them. */
  fold(summary: string, parts: readonly (RenderedPart | false)[]): void {
    const folded = joined(parts, '\n', { markdown: '\n\n' });
    this.add({
      html: `<details class="api-inner"><summary>${escapeText(summary)}</summary>\n${folded.html}\n</details>`,
      markdown: `${plain(summary).markdown}\n\n${folded.markdown}`,
    });
  }

  /**
   * @param literal part of the heading that is shown as code, after the text
   * @param name what its id is made of
   * @param aside what stands after it, if it opens what follows, up to `</details>`
   */
  heading(
    depth: 2 | 3 | 4,
    text: string,
    literal = '',
    name = `${text} ${literal}`.trim(),
    aside?: string,
  ): void {
    const title = joined([plain(text), literal !== '' && code(literal)], ' ');
    const slug = this.#slugger.slug(name);
    const heading = { depth, text: title.text, slug };
    this.#html.push(
      aside === undefined
        ? headingHtml(heading, title.html)
        : // A summary may contain no link.
          `<details class="api-group"><summary>\n<h${depth} id="${escapeAttribute(slug)}">${title.html}</h${depth}>\n<span class="api-count">${escapeText(aside)}</span></summary>`,
    );
    const marked = `${'#'.repeat(depth)} ${title.markdown}${idMarkdown(heading)}`;
    this.#write(marked, [{ heading, start: 0 }]);
    this.#sections.push({ heading: title.text, slug, depth, text: '' });
    this.#headings.push(heading);
  }

  /** HTML around or between parts, which other forms do not have. */
  markup(html: string): void {
    this.#html.push(html);
  }

  /** Adds Markdown below what there is. */
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

  get body(): RenderedBody {
    return {
      html: [this.#html.join('\n')],
      markdown: this.#markdown,
      sections: this.#sections.filter(
        ({ heading, text }): boolean => heading !== '' || text !== '',
      ) satisfies TextSection[],
    };
  }
}
