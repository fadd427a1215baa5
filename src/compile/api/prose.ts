import { destination, escapeAttribute } from '../../common/escape.ts';
import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { isRefused } from '../page/addresses.ts';
import { compilePage } from '../page/compile-page.ts';
import { PROVIDED } from '../page/components/index.ts';
import { fenceTracker } from '../page/dialects/lines.ts';
import {
  type AddressSlot,
  type CodeSlot,
  fill,
  fillText,
  type SlotForm,
  type Template,
} from '../page/template.ts';
import type { ApiDescription, PublishedApi } from './description.ts';
import type { ProseText } from './page-parts.ts';
import { sanitizedHtml, sanitizedMarkdown } from './sanitized.ts';

/** Matches an ATX heading, or a line of code that looks like one. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)/s;

/** Capacity of the cache of texts: the same ones recur, and each page is made per locale. */
const REMEMBERED = 20_000;

/** Compiles the CommonMark texts of an API. Descriptions are untrusted: HTML is sanitized in every output. */
export interface Prose {
  /** A text below the title of a page; its headings stay. */
  readonly chapter: (source: string | undefined) => ProseText;
  /** A text beside a name; its headings become bold. */
  readonly note: (source: string | undefined) => ProseText;
  /** Splits HTML at the blocks of code of such texts, which are highlighted when the page is rendered. */
  readonly template: (html: string) => Template;
}

/**
 * Relative links resolve against `externalDocs` if that is a web address, else against the site.
 *
 * @param description receives the diagrams that are not rendered
 */
export function proseOf(
  { root, unrenderedDiagrams }: Pick<ApiDescription, 'root' | 'unrenderedDiagrams'>,
  { baseUrl, locale, texts }: Pick<PublishedApi, 'baseUrl' | 'locale' | 'texts'>,
): Prose {
  const documentation = root.externalDocs?.url;
  const base = documentation && /^https?:/i.test(documentation) ? documentation : `${baseUrl}/`;
  function addressOf(written: string, form: SlotForm): string {
    const address = written.startsWith('#')
      ? written
      : (URL.parse(isRefused(written) ? '' : written, base)?.href ?? base);
    if (form === 'destination') return destination(address);
    // Links to this site have no origin.
    const isOwn = address.startsWith(`${baseUrl}/`);
    const value = escapeAttribute(isOwn ? address.slice(baseUrl.length) : address);
    return form === 'picture' ? ` src="${value}"` : value;
  }
  const codes: CodeSlot[] = [];
  /** Stands for a block of code. Sanitizing keeps it, and no attribute can contain it. */
  const markOf = (slot: CodeSlot) => `<pre class="code-${codes.push(slot) - 1}"></pre>`;
  const compiled = remember((source: string): ProseText => {
    const { facts, body } = compilePage({
      source,
      format: 'md',
      collection: 'docs',
      locale,
      texts,
      bodyStart: 0,
      components: PROVIDED,
    });
    const { html, markdown, sections } = body();
    for (const { line } of facts.diagrams ?? []) {
      unrenderedDiagrams.add(source.split('\n')[line]?.trim() ?? '');
    }
    const address = ({ link, form }: AddressSlot) =>
      addressOf(facts.links[link]?.address ?? '', form);
    const written = fillText(markdown, address);
    const marked = html.map((part) =>
      typeof part === 'object' && 'code' in part ? markOf(part) : part,
    );
    return {
      html: sanitizedHtml(fill(marked, address)),
      markdown: written.text,
      text: sections.map(({ heading, text }) => `${heading}\n${text}`.trim()).join('\n'),
      headings: written.headings,
      sections,
    };
  }, new Memo<ProseText>(REMEMBERED));
  const withOwnHeadings =
    (heading: (level: string, title: string) => string): Prose['note'] =>
    (source = '') =>
      compiled(withHeadings(sanitizedMarkdown(source), heading).trim());
  return {
    chapter: withOwnHeadings((level, title) => `${level === '#' ? '##' : level} ${title}`),
    note: withOwnHeadings((_, title) => `**${title}**`),
    template: (html) =>
      html
        .split(/<pre class="code-(\d+)"><\/pre>/)
        .flatMap((part, index) => (index % 2 === 0 ? part : (codes[Number(part)] ?? []))),
  };
}

/** Replaces the headings of a text outside code. */
function withHeadings(source: string, heading: (level: string, title: string) => string): string {
  if (!source.includes('#')) return source;
  const isCode = fenceTracker();
  return source
    .split('\n')
    .map((line) => {
      const [, level, title = ''] = (!isCode(line) && HEADING.exec(line)) || [];
      return level === undefined
        ? line
        : heading(
            level,
            title
              .trimEnd()
              .replace(/(?<!#)#+$/, '')
              .trimEnd(),
          );
    })
    .join('\n');
}

/** Matches the first sentence of a line. */
const SENTENCE = /^.{20,}?[.!?](?=\s|$)/u;

/** Matches code between single backticks. */
const CODE = /`([^`]+)`/g;

/** Matches markup other than code. */
const MARKUP = /[*_[\]<>#|]/;

/**
 * Splits off the first sentence of a text as the lead of a page, unless it has markup other than code.
 *
 * @returns the sentence as plain text, and the rest as CommonMark
 */
export function leadOf(source = '') {
  const text = source.trim();
  const [paragraph = ''] = text.split(/\n[ \t]*\n/);
  const line = paragraph.replace(/\s+/g, ' ');
  const sentence = SENTENCE.exec(line)?.[0] ?? line;
  const plain = sentence.replace(CODE, '$1');
  if (MARKUP.test(sentence.replace(CODE, '')) || plain.includes('`')) {
    return { sentence: '', rest: text };
  }
  const rest = line.slice(sentence.length).trim() + text.slice(paragraph.length);
  return { sentence: plain, rest: rest.trim() };
}
