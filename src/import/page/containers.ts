import { escapeLabel } from '../../common/escape.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Report } from '../report.ts';
import { linkTo } from './common-rules.ts';
import { isHtmlName } from './element.ts';
import { type Line, mapText, outsideCode } from './lines.ts';

/** Matches the first or last line of a container: `:::name`, `:::`. */
const EDGE = /^[ \t>]*(:{3,})[ \t]*(\S.*)?$/;

/** The open containers (`:::name`) at a line, outermost first. */
class OpenContainers {
  readonly #open: { readonly colons: number; readonly stays: boolean }[] = [];

  /** The most colons of open containers; 0 without any. */
  get colons(): number {
    return Math.max(0, ...this.#open.map(({ colons }) => colons));
  }

  /**
   * @param colons of its first line
   * @param stays whether the container is kept
   */
  open(colons: number, stays: boolean): void {
    this.#open.push({ colons, stays });
  }

  /** Whether a line closes a dropped container, so that its colons must be removed. */
  endsDropped(text: string): boolean {
    const [, colons = '', name] = EDGE.exec(text) ?? [];
    if (name !== undefined) return false;
    const index = this.#open.findLastIndex((each) => each.colons <= colons.length);
    const [closed] = index < 0 ? [] : this.#open.splice(index);
    return closed?.stays === false;
  }
}

/** `:::name[Label]{attributes}` or `::: name Title` */
const OPENING =
  /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)(?![\w-]*\.\w)[ \t]*(?:\[([^\]\n]*)\])?(.*)$/;

/** `::name[Label]{attributes}` */
const LEAF = /^([ \t>]*)::([A-Za-z][\w-]*)(?:\[([^\]\n]*)\])?(\{[^{}\n]*\})?[ \t]*$/;

/** `:name[Label]{attributes}`; label or attributes may be absent */
const INLINE = /(?<![:\w]):([A-Za-z][\w-]*)(?=\[|\{[^{}\n]*=)(?:\[([^\]\n]*)\])?(\{[^{}\n]*\})?/g;

/** Matches the first or last line of a Nuxt Content block: `::name[Label]{attributes}`, `::`. */
const BLOCK = /^[ \t>]*:{2,}(?:([A-Za-z][\w-]*)(?:\[[^\]\n]*\])?(?:\{[^\n]*\})?)?[ \t]*$/;

/** Maximum nesting of blocks: each level adds a colon. */
const MAX_BLOCKS = 100;

/** Converts blocks of Nuxt Content to containers, whose colons must increase outwards. */
export function nestedContainers(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  let depth = 0;
  let deepest = 0;
  const depths = new Map<Line, number>();
  for (const line of lines) {
    const [edge, name] = (!isCode(line.text) && BLOCK.exec(line.text)) || [];
    if (edge === undefined) continue;
    if (name !== undefined) depth++;
    if (depth === 0 || depth > MAX_BLOCKS) return lines;
    depths.set(line, depth);
    deepest = Math.max(deepest, depth);
    if (name === undefined) depth--;
  }
  if (depth > 0) return lines;
  return lines.map((line) => {
    const own = depths.get(line);
    if (own === undefined) return line;
    return { ...line, text: line.text.replace(/:{2,}/, ':'.repeat(3 + deepest - own)) };
  });
}

/**
 * Converts directives of plugins of the old site: keeps their labels, contents and links.
 */
export function convertDirectives(lines: readonly Line[], report: Report): readonly Line[] {
  const containers = new OpenContainers();
  return mapText(lines, (line) => {
    const shown = (name: string, text: string) => {
      const kind = text === '' ? 'component-dropped' : 'component-unwrapped';
      report.add(kind, line.file, line.line, name);
      return text;
    };
    if (containers.endsDropped(line.text))
      return { ...line, text: line.text.replace(/:+[ \t]*$/, '') };
    const [, before = '', colons, name = '', label, rest = ''] = OPENING.exec(line.text) ?? [];
    if (colons !== undefined && !rest.trimEnd().endsWith(colons)) {
      const stays = isContainer(name);
      containers.open(colons.length, stays);
      const [attributes] = /\{[^{}]*\}\s*$/.exec(rest) ?? [];
      if (stays && (attributes === undefined || name === 'details')) return line;
      const kind = stays ? 'attribute-dropped' : 'component-unwrapped';
      report.add(kind, line.file, line.line, (stays && attributes) || `:::${name}`);
      if (stays) return { ...line, text: line.text.replace(attributes ?? '', '').trimEnd() };
      const title = labelOf(label || rest.replace(/\{.*\}\s*$/, '').trim(), attributes);
      const heading = title === '' ? [] : [`${before}**${title}**`];
      return [...heading, before.trimEnd()].map((text) => ({ ...line, text }));
    }
    const [, prefix, leaf = '', leafLabel, leafAttributes] = LEAF.exec(line.text) ?? [];
    if (prefix !== undefined)
      return { ...line, text: prefix + shown(`::${leaf}`, labelOf(leafLabel, leafAttributes)) };
    const text = outsideCode(line.text, (part) =>
      part.replace(INLINE, (written, inline: string, inside: string, attributes?: string) =>
        attributes === undefined && !isHtmlName(inline)
          ? written
          : shown(`:${inline}`, labelOf(inside, attributes)),
      ),
    );
    return { ...line, text };
  });
}

/** The label or title of a directive, as a link if it has an address. */
function labelOf(label = '', attributes = ''): string {
  const written = (names: string) =>
    new RegExp(`\\b(?:${names})=(["'])(.*?)\\1`).exec(attributes)?.[2] ?? '';
  const text = label || written('title');
  const href = written('href|to');
  return href === '' ? text : linkTo(text || href, href);
}

/** The most colons of the containers around each line; 0 outside. */
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

/** Adds colons to the containers in a text, so that they do not close the enclosing one. */
export function withinColons(text: string, colons: number): string {
  if (colons === 0) return text;
  const isCode = fenceTracker();
  const more = ':'.repeat(colons - 2);
  return text
    .split('\n')
    .map((line) => (isCode(line) ? line : line.replace(/^([ \t>]*)(?=:{3})/, `$1${more}`)))
    .join('\n');
}

/** A container with more colons than any in it. */
export function container(name: string, title: string | undefined, content: string): string {
  const longest = [...content.matchAll(/^[ \t]*(:{3,})/gm)].map(([, run = '']) => run.length);
  const colons = ':'.repeat(Math.max(2, ...longest) + 1);
  const label = title === undefined ? '' : `[${escapeLabel(title).replace(/\s+/g, ' ')}]`;
  return `${colons}${name}${label}\n\n${content}\n\n${colons}`;
}
