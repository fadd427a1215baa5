import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Line, outsideCode } from '../page/lines.ts';
import type { Report } from '../report.ts';

const CODE_SPAN = /(`+)[^`]*\1/g;

/** A tag that Vue never shows, with what it holds. */
const HIDDEN =
  /<([A-Za-z][\w.-]*)(?=\s)(?=[^<>]*\sv-(?:if|show)=(?:"\s*false\s*"|'\s*false\s*'))[^<>]*>/;

/** Without the elements whose condition is never true; all lines if one of them is not closed. */
export function withoutHidden(lines: readonly Line[], report: Report): readonly Line[] {
  const isCode = fenceTracker();
  let open: { readonly name: string; depth: number } | undefined;
  const found: Line[] = [];
  const told: Line[] = [];
  for (const line of lines) {
    if (isCode(line.text)) {
      if (!open) found.push(line);
      continue;
    }
    // What is shown as code is no tag.
    const masked = line.text.replace(CODE_SPAN, (span) => ' '.repeat(span.length));
    let kept = '';
    let at = 0;
    while (at < masked.length) {
      const tag: RegExpExecArray | null = open
        ? new RegExp(`</?${open.name}(?=[\\s/>])[^<>]*>`).exec(masked.slice(at))
        : HIDDEN.exec(masked.slice(at));
      if (!open) kept += line.text.slice(at, tag ? at + tag.index : undefined);
      if (!tag) break;
      at += tag.index + tag[0].length;
      const isClosed = tag[0].endsWith('/>');
      if (!open) {
        told.push({ ...line, text: tag[0] });
        if (!isClosed) open = { name: tag[1] ?? '', depth: 1 };
      } else if (!isClosed) {
        open.depth += tag[0].startsWith('</') ? -1 : 1;
        if (open.depth === 0) open = undefined;
      }
    }
    if (masked === '' && !open) found.push(line);
    else if (kept !== '' || !open) found.push({ ...line, text: kept });
  }
  if (open) return lines;
  for (const { file, line, text } of told) report.add('code-dropped', file, line, text);
  return found;
}

const RAW_CONTAINER = /^[ \t>]*(:{3,})[ \t]*v-pre[ \t]*$/;

/** An element whose text Vue shows as it is written, as far as it lies on the line. */
const RAW_ELEMENT = /(<([A-Za-z][\w-]*)(?:\s[^<>]*)?\sv-pre(?=[\s>])[^<>]*>)(.*?)(<\/\2>|$)/g;

const escaped = (text: string) =>
  outsideCode(text, (part) => part.replaceAll('{{', '&#123;&#123;'));

/** Double braces in text that Vue shows as it is written, as text. */
export function escapeRaw(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  let end: RegExp | undefined;
  return lines.map((line) => {
    if (isCode(line.text)) return line;
    if (end) {
      if (end.test(line.text)) end = undefined;
      return { ...line, text: escaped(line.text) };
    }
    const container = RAW_CONTAINER.exec(line.text);
    if (container) {
      end = new RegExp(`^[ \\t>]*${container[1]}[ \\t]*$`);
      return line;
    }
    const text = line.text.replace(RAW_ELEMENT, (_, tag, name, inside, close) => {
      if (close === '') end = new RegExp(`</${name}>`);
      return tag + escaped(inside) + close;
    });
    return { ...line, text };
  });
}
