/**
 * Ties French punctuation to its word with no-break spaces in Markdown, code aside: before
 * `: ; ! ?` and `»`, after `«`.
 */
export function frenchSpaces(markdown: string): string {
  return markdown
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0'),
    )
    .join('');
}
