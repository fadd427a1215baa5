import { escapeLabel } from '../../common/escape.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Line } from '../page/lines.ts';
import { OpenContainers } from '../page/open-containers.ts';
import type { Report } from '../report.ts';

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\]\n]*)\])?(.*)$/;

/** Containers that plugins of the old site understood leave their content, after their title. */
export function withoutUnknownContainers(lines: readonly Line[], report: Report): readonly Line[] {
  const isCode = fenceTracker();
  const containers = new OpenContainers();
  return lines.map((line) => {
    if (isCode(line.text)) return line;
    if (containers.endsDropped(line.text)) return { ...line, text: '' };
    const [, before = '', marks, name = '', label = '', rest = ''] = OPENING.exec(line.text) ?? [];
    if (marks === undefined || rest.trimEnd().endsWith(marks)) return line;
    const isKnown = isContainer(name);
    containers.open(marks.length, isKnown);
    if (isKnown) return line;
    report.add('component-unwrapped', line.file, line.line, `:::${name}`);
    const title = label || rest.replace(/\{.*\}\s*$/, '').trim();
    return { ...line, text: title === '' ? '' : `${before}**${escapeLabel(title)}**` };
  });
}
