import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Line } from '../page/lines.ts';
import { prefixed, unindented } from '../page/region.ts';

/** An opening tag alone on its line, whose content the attribute `markdown` makes Markdown. */
const OPENING =
  /^([ \t]*)<([a-z][a-z0-9]*)(?=[\s>])[^<>]*\smarkdown(?:=(?:"\w+"|'\w+'|\w+))?(?=[\s>])[^<>]*>[ \t]*$/i;

/** The line that closes an element opened on a line above; `undefined` if there is none. */
function endOf(lines: readonly Line[], start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi');
  const isCode = fenceTracker();
  let depth = 1;
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (isCode(text)) continue;
    for (const [, slash] of text.matchAll(tags)) depth += slash === '/' ? -1 : 1;
    if (depth <= 0) return text.trim() === `</${name}>` ? at : undefined;
  }
  return undefined;
}

/**
 * Sets Markdown in elements of HTML apart by empty lines and without its indentation: in Markdown
 * elsewhere, the lines below a tag are HTML, and indented ones code.
 */
export function separateMarkdown(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  const isCode = fenceTracker();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    const [, space = '', name] = isCode(line.text) ? [] : (OPENING.exec(line.text) ?? []);
    const end = name === undefined ? undefined : endOf(lines, index, name);
    const last = end === undefined ? undefined : lines[end];
    if (end === undefined || !last) {
      found.push(line);
      continue;
    }
    const body = separateMarkdown(unindented(lines.slice(index + 1, end)));
    const empty = { ...line, text: '' };
    found.push(line, empty, ...prefixed(body, space), empty, {
      ...last,
      text: space + last.text.trim(),
    });
    index = end;
  }
  return found;
}
