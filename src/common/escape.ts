/** Escapes text for the content of an HTML element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Escapes text for the value of an HTML attribute in double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes text for the content or an attribute of HTML or XML. */
export const escapeMarkup = (text: string): string => escapeAttribute(text).replaceAll('>', '&gt;');

/** Escapes the label of a Markdown link or image (CommonMark 0.31, section 6.3), including tags. */
export const escapeLabel = (text: string): string => text.replace(/[[\]\\<]/g, '\\$&');

/** An address as the destination of a Markdown link (CommonMark 0.31, section 6.3). */
export const destination = (url: string): string =>
  /[\s<>()]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

/** Joins paragraphs and headings on one line, for the text of a link. */
export const asLine = (text: string): string =>
  text
    .trim()
    .replace(/^#+ /gm, '')
    .replace(/(?<!\s)\s*\n\s*/g, ' ');

/** Escapes tags and links in a line of Markdown (CommonMark 0.31, sections 6.3 and 6.6). */
export const escapeLine = (text: string): string =>
  /<[a-z/!?]|\]\(/i.test(text) ? text.replace(/[\\<]|\](?=\()/g, '\\$&') : text;

/** A run of backticks that is longer than any in a text (CommonMark 0.31, sections 4.5 and 6.1). */
export const fenceFor = (text: string, least = 1): string =>
  '`'.repeat(
    (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), least),
  );

/** A Markdown code span for any code (CommonMark 0.31, section 6.1). */
export function codeSpan(text: string): string {
  const fence = fenceFor(text);
  const padding = /^$|^`|^ +[^ ]|`$|[^ ] +$/.test(text) ? ' ' : '';
  return fence + padding + text + padding + fence;
}
