import Slugger from 'github-slugger';
import { escapeText } from '../../common/escape.ts';
import type { PageFacts, RenderedBody } from '../page/compile-page.ts';
import { type Heading, headingHtml } from '../page/headings.ts';
import type { TextSection } from '../page/plain-text.ts';
import type { FilledText, HeadingSlot, Template } from '../page/template.ts';
import { code, inside, joined, type Part, plain } from './part.ts';
import type { ProseText } from './prose.ts';

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

  add({ html, markdown, text }: Part, headings: FilledText['headings'] = []): void {
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
    this.add(inside('<p>', plain(text), '</p>'));
  }

  /** The id of an element other than a heading, which links may lead to. */
  anchor(text: string): string {
    const id = this.#slugger.slug(text);
    this.#anchors.add(id);
    return id;
  }

  /** Adds parts that readers unfold; the search does not read them. */
  fold(summary: string, parts: readonly Part[]): void {
    const folded = joined(parts, '\n', { markdown: '\n\n' });
    this.add({
      html: `<details class="api-inner"><summary>${escapeText(summary)}</summary>\n${folded.html}\n</details>`,
      markdown: `${summary}\n\n${folded.markdown}`,
      text: '',
    });
  }

  /**
   * @param literal part of the heading that is shown as code, after the text
   * @param name what its id is made of
   */
  heading(depth: 2 | 3 | 4, text: string, literal = '', name = `${text} ${literal}`.trim()): void {
    const title = joined([plain(text), ...(literal === '' ? [] : [code(literal)])], ' ');
    const slug = this.#slugger.slug(name);
    const heading = { depth, text: title.text, slug };
    this.#html.push(headingHtml(heading, title.html));
    this.#markdown.push({
      text: `${'#'.repeat(depth)} ${title.markdown}`,
      headings: [{ heading, start: 0 }],
    });
    this.#sections.push({ heading: title.text, slug, text: '' });
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
      markdown: template(this.#markdown),
      sections: this.#sections.filter(
        ({ heading, text }): boolean => heading !== '' || text !== '',
      ) satisfies TextSection[],
    };
  }
}

/** Texts one below the other, as a template that keeps the places of their headings. */
function template(parts: readonly FilledText[]): Template {
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
