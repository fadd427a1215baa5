/**
 * HTML with another text in place of each comment. A comment that does not end is none.
 *
 * Searched for by position: a pattern would look for the end of each that has none anew, which
 * takes minutes on a page of a megabyte.
 */
export function replaceComments(html: string, replacement: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4);
    if (end < 0) return kept + html.slice(from);
    kept += html.slice(from, start) + replacement;
    from = end + 3;
  }
}

/** The text of HTML, a space in place of each tag and comment. */
export function textOfHtml(html: string): string {
  const plain = replaceComments(html, ' ');
  let text = '';
  let from = 0;
  for (;;) {
    const start = plain.indexOf('<', from);
    const end = start < 0 ? -1 : plain.indexOf('>', start);
    if (end < 0) return text + plain.slice(from);
    text += `${plain.slice(from, start)} `;
    from = end + 1;
  }
}

/** A tag of HTML. */
export interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly closesItself: boolean;
}

const TAG_START = /<(\/?)([a-z][a-z0-9-]*)/gi;

/** Offset of the `>` that ends a tag, quoted values left aside. */
function endOfTag(html: string, from: number): number {
  for (let index = from; index < html.length; index++) {
    const char = html[index];
    if (char === '>') return index;
    if (char === '"' || char === "'") {
      index = html.indexOf(char, index + 1);
      if (index < 0) return -1;
    }
  }
  return -1;
}

/** The tags of HTML, in order; `undefined` if one does not end. */
export function tagsOf(html: string): readonly Tag[] | undefined {
  const tags: Tag[] = [];
  TAG_START.lastIndex = 0;
  for (let match = TAG_START.exec(html); match; match = TAG_START.exec(html)) {
    const [, slash = '', name = ''] = match;
    const end = endOfTag(html, TAG_START.lastIndex);
    if (end < 0) return undefined;
    tags.push({
      name: name.toLowerCase(),
      closes: slash !== '',
      closesItself: html[end - 1] === '/',
    });
    TAG_START.lastIndex = end;
  }
  return tags;
}
