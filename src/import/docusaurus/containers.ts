import { escapeLabel } from '../../common/escape.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/fence-tracker.ts';
import type { Line } from '../page/lines.ts';
import type { Report } from '../report.ts';

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\]\n]*)\])?(.*)$/;

const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;

/** Containers that plugins of the old site understood leave their content, after their title. */
export function withoutUnknownContainers(lines: readonly Line[], report: Report): readonly Line[] {
  const isCode = fenceTracker();
  const open: { readonly length: number; readonly isKnown: boolean }[] = [];
  return lines.map((line) => {
    if (isCode(line.text)) return line;
    const closing = CLOSING.exec(line.text)?.[1];
    const last = open.at(-1);
    if (closing !== undefined && last && closing.length >= last.length) {
      open.pop();
      return last.isKnown ? line : { ...line, text: '' };
    }
    const [, before = '', marks, name = '', label = '', rest = ''] = OPENING.exec(line.text) ?? [];
    if (marks === undefined || rest.trimEnd().endsWith(marks)) return line;
    const isKnown = isContainer(name);
    open.push({ length: marks.length, isKnown });
    if (isKnown) return line;
    report.add('component-unwrapped', line.file, line.line, `:::${name}`);
    const title = label || rest.replace(/\{.*\}\s*$/, '').trim();
    return { ...line, text: title === '' ? '' : `${before}**${escapeLabel(title)}**` };
  });
}
