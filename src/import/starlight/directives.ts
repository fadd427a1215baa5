import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { linkTo } from '../page/common-rules.ts';
import { OpenContainers } from '../page/containers.ts';
import { isHtmlName } from '../page/html-elements.ts';
import { type Line, outsideCode } from '../page/lines.ts';
import type { Report } from '../report.ts';

const NAME = '[A-Za-z][\\w-]*';
const LABEL = '\\[([^\\]\\n]*)\\]';
const ATTRIBUTES = '\\{[^{}\\n]*\\}';

/** `:::name[Label]{attributes}` */
const CONTAINER = new RegExp(
  `^([ \\t>]*)(:{3,})[ \\t]*(${NAME})(?:${LABEL})?[ \\t]*(${ATTRIBUTES})?[ \\t]*$`,
);

/** `::name[Label]{attributes}` */
const LEAF = new RegExp(`^([ \\t>]*)::(${NAME})(?:${LABEL})?(${ATTRIBUTES})?[ \\t]*$`);

/** `:name[Label]{attributes}` */
const INLINE = new RegExp(`(?<![:\\w]):(${NAME})${LABEL}(${ATTRIBUTES})?`, 'g');

/**
 * Directives that plugins of the old site gave a meaning: their labels and contents are kept, and
 * what they link to.
 */
export function convertDirectives(lines: readonly Line[], report: Report): readonly Line[] {
  const isCode = fenceTracker();
  const containers = new OpenContainers();
  return lines.flatMap((line): readonly Line[] | Line => {
    if (isCode(line.text)) return line;
    const note = (
      kind: 'attribute-dropped' | 'component-dropped' | 'component-unwrapped',
      detail: string,
    ) => report.add(kind, line.file, line.line, detail);
    const [, prefix = '', colons = '', name, label, attributes] = CONTAINER.exec(line.text) ?? [];
    if (name !== undefined) {
      const stays = isContainer(name);
      containers.open(colons.length, stays);
      if (!stays) {
        note('component-unwrapped', `:::${name}`);
        const heading = label ? [`${prefix}**${label}**`] : [];
        return [...heading, prefix.trimEnd()].map((text) => ({ ...line, text }));
      }
      if (attributes === undefined || name === 'details') return line;
      note('attribute-dropped', attributes);
      return { ...line, text: line.text.replace(attributes, '').trimEnd() };
    }
    if (containers.endsDropped(line.text)) {
      return { ...line, text: line.text.replace(/:+[ \t]*$/, '') };
    }
    const leaf = LEAF.exec(line.text);
    if (leaf) {
      const text = textOf(leaf[3], leaf[4]);
      note(text === '' ? 'component-dropped' : 'component-unwrapped', `::${leaf[2]}`);
      return { ...line, text: leaf[1] + text };
    }
    const text = outsideCode(line.text, (part) =>
      part.replace(INLINE, (written, inline: string, inside: string, list?: string) => {
        if (list === undefined && !isHtmlName(inline)) return written;
        note('component-unwrapped', `:${inline}`);
        return textOf(inside, list);
      }),
    );
    return { ...line, text };
  });
}

/** The label of a directive, as a link if its attributes name one. */
function textOf(label = '', attributes = ''): string {
  const href = /\bhref=(?:"([^"]*)"|'([^']*)')/.exec(attributes)?.slice(1).find(Boolean);
  return href === undefined ? label : linkTo(label || href, href);
}
