import { escapeLabel } from '../../common/escape.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Report } from '../report.ts';
import { type Line, mapText } from './lines.ts';

/** The first or the last line of a container: `:::name`, `:::`. */
const EDGE = /^[ \t>]*(:{3,})[ \t]*(\S.*)?$/;

/** The containers (`:::name`) that are open while the lines of a page are read, outermost first. */
export class OpenContainers {
  readonly #open: { readonly colons: number; readonly stays: boolean }[] = [];

  /** The most colons of those that are open; 0 if none is. */
  get colons(): number {
    return Math.max(0, ...this.#open.map(({ colons }) => colons));
  }

  /**
   * @param colons of its first line
   * @param stays whether the new page has it too
   */
  open(colons: number, stays: boolean): void {
    this.#open.push({ colons, stays });
  }

  /** Whether a line closes a container that does not stay, so that its colons have to go. */
  endsDropped(text: string): boolean {
    const [, colons = '', name] = EDGE.exec(text) ?? [];
    if (name !== undefined) return false;
    const index = this.#open.findLastIndex((each) => each.colons <= colons.length);
    const [closed] = index < 0 ? [] : this.#open.splice(index);
    return closed?.stays === false;
  }
}

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\]\n]*)\])?(.*)$/;

/** Containers that only plugins of the old site understood leave their content, after their title. */
export function withoutUnknownContainers(lines: readonly Line[], report: Report): readonly Line[] {
  const containers = new OpenContainers();
  return mapText(lines, (line) => {
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

/** For each line of a page, the most colons of the containers around it; 0 outside all. */
export function colonsAround(source: string): readonly number[] {
  const isCode = fenceTracker();
  const containers = new OpenContainers();
  return source.split('\n').map((text) => {
    const [, colons = '', name] = (!isCode(text) && EDGE.exec(text)) || [];
    if (name !== undefined) containers.open(colons.length, true);
    else if (colons !== '') containers.endsDropped(text);
    return containers.colons;
  });
}

/** A text whose containers all have more colons than those around it, whose end theirs would be. */
export function withinColons(text: string, colons: number): string {
  if (colons === 0) return text;
  const isCode = fenceTracker();
  const more = ':'.repeat(colons - 2);
  return text
    .split('\n')
    .map((line) => (isCode(line) ? line : line.replace(/^([ \t>]*)(?=:{3})/, `$1${more}`)))
    .join('\n');
}

/** A container with more colons than any in its content. */
export function container(name: string, title: string | undefined, content: string): string {
  const longest = [...content.matchAll(/^[ \t]*(:{3,})/gm)].map(([, run = '']) => run.length);
  const colons = ':'.repeat(Math.max(2, ...longest) + 1);
  const label = title === undefined ? '' : `[${escapeLabel(title).replace(/\s+/g, ' ')}]`;
  return `${colons}${name}${label}\n\n${content}\n\n${colons}`;
}
