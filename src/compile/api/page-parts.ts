import Slugger from 'github-slugger';
import { escapeText } from '../../common/escape.ts';
import type { PageFacts, RenderedBody } from '../page/compile-page.ts';
import { type Heading, headingHtml } from '../page/headings.ts';
import type { TextSection } from '../page/plain-text.ts';
import type { FilledText, HeadingSlot, Template } from '../page/template.ts';
import { codeSpan } from './field-list.ts';
import type { ProseText } from './prose.ts';

/** A part of a page in all forms. */
export interface Part {
  readonly html: string;
  readonly markdown: string;
  readonly text?: string;
}

/** A page that is put together from parts, in all forms at once. */
export class PageParts {
  readonly #html: string[] = [];
  readonly #markdown: FilledText[] = [];
  readonly #sections: { heading: string; slug?: string; text: string }[] = [
    { heading: '', text: '' },
  ];
  readonly #headings: Heading[] = [];
  readonly #anchors = new Set<string>();
  readonly #slugger = new Slugger();

  add({ html, markdown, text = '' }: Part, headings: FilledText['headings'] = []): void {
    if (html !== '') this.#html.push(html);
    if (markdown !== '') this.#markdown.push({ text: markdown, headings });
    const section = this.#sections.at(-1);
    if (section && text !== '') section.text = `${section.text}\n${text}`.trim();
  }

  /** A text that may have headings of its own, whose ids are not made unique. */
  prose({ html, markdown, text, headings }: ProseText): void {
    for (const { heading } of headings) {
      this.#slugger.slug(heading.text);
      this.#headings.push(heading);
    }
    this.add({ html, markdown, text }, headings);
  }

  paragraph(text: string): void {
    this.add({ html: `<p>${escapeText(text)}</p>`, markdown: text, text });
  }

  /** The id of an element other than a heading, which links may lead to. */
  anchor(text: string): string {
    const id = this.#slugger.slug(text);
    this.#anchors.add(id);
    return id;
  }

  /** Adds parts that readers unfold; the search does not read them. */
  fold(summary: string, parts: readonly Part[]): void {
    const all = (form: 'html' | 'markdown', separator: string) =>
      parts.map((part) => part[form]).join(separator);
    this.add({
      html: `<details class="api-inner"><summary>${escapeText(summary)}</summary>\n${all('html', '\n')}\n</details>`,
      markdown: `${summary}\n\n${all('markdown', '\n\n')}`,
    });
  }

  /**
   * @param code part of the heading that is shown as code, after the text
   * @param name what its id is made of
   */
  heading(depth: 2 | 3 | 4, text: string, code = '', name = `${text} ${code}`.trim()): void {
    const title = [text, code].filter(Boolean).join(' ');
    const slug = this.#slugger.slug(name);
    const shown = [escapeText(text), code && `<code>${escapeText(code)}</code>`];
    const heading = { depth, text: title, slug };
    this.#html.push(headingHtml(heading, shown.filter(Boolean).join(' ')));
    const written = [text, code && codeSpan(code)].filter(Boolean).join(' ');
    this.#markdown.push({
      text: `${'#'.repeat(depth)} ${written}`,
      headings: [{ heading, start: 0 }],
    });
    this.#sections.push({ heading: title, slug, text: '' });
    this.#headings.push(heading);
  }

  /** HTML around or between parts, which other forms do not have. */
  markup(html: string): void {
    this.#html.push(html);
  }

  /** @param listed whether the page shows a list of its headings */
  facts(listed: boolean): PageFacts {
    return {
      headings: listed ? this.#headings : [],
      anchors: new Set([...this.#headings.map(({ slug }) => slug), ...this.#anchors]),
      links: [],
      problems: [],
    };
  }

  get body(): RenderedBody {
    return {
      html: { texts: [this.#html.join('\n')], slots: [] },
      markdown: joined(this.#markdown),
      sections: this.#sections.filter(
        ({ heading, text }): boolean => heading !== '' || text !== '',
      ) satisfies TextSection[],
    };
  }
}

/** Texts one below the other, as a template that keeps the places of their headings. */
function joined(parts: readonly FilledText[]): Template {
  const texts = [''];
  const slots: HeadingSlot[] = [];
  const add = (text: string) => texts.push(texts.pop() + text);
  for (const [index, { text, headings }] of parts.entries()) {
    if (index > 0) add('\n\n');
    let from = 0;
    for (const { heading, start } of headings) {
      add(text.slice(from, start));
      slots.push({ heading });
      texts.push('');
      from = start;
    }
    add(text.slice(from));
  }
  return { texts, slots };
}
