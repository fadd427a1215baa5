import { escapeAttribute, escapeLabel, escapeText } from '../../common/escape.ts';

/** A part of a page in all forms. */
export interface Part {
  readonly html: string;
  readonly markdown: string;
  /** What the search indexes. */
  readonly text: string;
}

export const EMPTY: Part = { html: '', markdown: '', text: '' };

/** Code in Markdown, whatever it contains (CommonMark 0.31, section 6.1). */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

export const plain = (text: string): Part => ({ html: escapeText(text), markdown: text, text });

/** @param className of the element in HTML */
export const code = (text: string, className?: string): Part => ({
  html: `<code${className === undefined ? '' : ` class="${className}"`}>${escapeText(text)}</code>`,
  markdown: codeSpan(text),
  text,
});

/**
 * @param href address in HTML
 * @param destination address in Markdown
 */
export const link = (label: string, href: string, destination: string): Part => ({
  html: `<a href="${escapeAttribute(href)}">${escapeText(label)}</a>`,
  markdown: `[${escapeLabel(label)}](${destination})`,
  text: label,
});

/** Parts after each other; those that are empty in a form are left out of it. */
export function joined(
  parts: readonly Part[],
  separator: string,
  { markdown = separator, text = separator }: Partial<Part> = {},
): Part {
  const all = (form: keyof Part, between: string) =>
    parts
      .map((part) => part[form])
      .filter((each) => each !== '')
      .join(between);
  return {
    html: all('html', separator),
    markdown: all('markdown', markdown),
    text: all('text', text),
  };
}

/** A part inside an element, given by its tags, which other forms do not have. */
export const inside = (start: string, part: Part, end: string): Part =>
  part.html === '' ? part : { ...part, html: start + part.html + end };

/** A part that the search does not index. */
export const unindexed = (part: Part): Part => ({ ...part, text: '' });

/** A list, whose items may be of several blocks. */
export function list(items: readonly Part[], className?: string): Part {
  const rows = items.map(({ html, markdown, text }) => ({
    html: `<li>${html}</li>`,
    markdown: `- ${markdown.replace(/\n(?=.)/g, '\n  ')}`,
    text,
  }));
  const start = className === undefined ? '<ul>' : `<ul class="${className}">`;
  return inside(`${start}\n`, joined(rows, '\n'), '\n</ul>');
}

/** A method as a badge; `tone` is what its colour goes by. */
export const methodHtml = (method: string, tone = method.toLowerCase()): string =>
  `<span class="api-method api-method-${escapeAttribute(tone)}">${escapeText(method)}</span>`;
