import { escapeLabel } from '../../common/escape.ts';
import { isContainer } from '../../compile/page/dialects/containers.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { textField } from '../fields.ts';
import type { Report } from '../report.ts';
import { linkTo } from './common-rules.ts';
import { isHtmlName } from './element.ts';
import { splitFrontMatter } from './front-matter.ts';
import { dedentText, type Line, mapBlocks, mapOutsideCode, mapTextLines } from './lines.ts';

/** Matches the first or last line of a container: `:::name`, `:::`. */
const CONTAINER_LINE = /^[ \t>]*(:{3,})[ \t]*(\S.*)?$/s;

/** The open containers (`:::name`) at a line, outermost first. */
class OpenContainers {
  readonly #open: { readonly colons: number; readonly isKept: boolean }[] = [];

  /** The most colons of open containers; 0 without any. */
  get colons(): number {
    return Math.max(0, ...this.#open.map(({ colons }) => colons));
  }

  /**
   * @param colons of its first line
   * @param isKept whether the container is kept
   */
  open(colons: number, isKept: boolean): void {
    this.#open.push({ colons, isKept });
  }

  /** Whether a line closes a dropped container, so that its colons must be removed. */
  closesDropped(text: string): boolean {
    const [, colons = '', name] = CONTAINER_LINE.exec(text) ?? [];
    if (name !== undefined) return false;
    const index = this.#open.findLastIndex((each) => each.colons <= colons.length);
    const [closed] = index < 0 ? [] : this.#open.splice(index);
    return closed?.isKept === false;
  }
}

/** `:::name[Label]{attributes}` or `::: name Title` */
const OPENING =
  /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)(?![\w-]|\.\w)[ \t]*(?:\[([^\]\n]*)\])?(.*)$/s;

/** `::name[Label]{attributes}` */
const LEAF = /^([ \t>]*)::([A-Za-z][\w-]*)(?:\[([^\]\n]*)\])?(\{[^{}\n]*\})?[ \t]*$/;

/** `:name[Label]{attributes}`; label or attributes may be absent */
const INLINE = /(?<![:\w]):([A-Za-z][\w-]*)(?=\[|\{[^{}\n]*=)(?:\[([^\]\n]*)\])?(\{[^{}\n]*\})?/g;

/** Matches the first or last line of a Nuxt Content block: `::name[Label]{attributes}`, `::`. */
const NUXT_BLOCK = /^[ \t>]*:{2,}(?:([A-Za-z][\w-]*)(?:\[[^\]\n]*\])?(?:\{[^\n]*\})?)?[ \t]*$/;

/** Maximum nesting of blocks: each level adds a colon. */
const MAX_NUXT_BLOCKS = 100;

/** Maximum number of lines with the properties of a block. */
const MAX_PROPERTIES = 50;

/** Writes the properties of Nuxt's blocks, which are YAML below the first line, as attributes. */
const inlineProperties = (lines: readonly Line[]) =>
  mapBlocks(lines, (line, index) => {
    const isMark = (each: Line | undefined) => each?.text.trim() === '---';
    const [, name] = NUXT_BLOCK.exec(line.text) ?? [];
    if (name === undefined || !isMark(lines[index + 1])) return undefined;
    const below = lines.slice(index + 2, index + 2 + MAX_PROPERTIES);
    const end = below.findIndex(isMark);
    if (end < 0) return undefined;
    const yaml = below.slice(0, end).map(({ text }) => text);
    const { data } = splitFrontMatter(`---\n${dedentText(yaml.join('\n'))}\n---\n`);
    const attributes = Object.entries(data).flatMap(([key, value]) => {
      const text = textField(value)?.replace(/["{}]/g, "'");
      return text === undefined ? [] : `${key === 'label' ? 'title' : key}="${text}"`;
    });
    const opening = line.text.trimEnd();
    const start = opening.endsWith('}') ? `${opening.slice(0, -1)} ` : `${opening}{`;
    const text = attributes.length > 0 ? `${start}${attributes.join(' ')}}` : line.text;
    return { lines: [{ ...line, text }], next: index + end + 3 };
  });

/** Converts blocks of Nuxt Content to containers, whose colons must increase outwards. */
export function convertNuxtBlocks(source: readonly Line[]): readonly Line[] {
  const lines = inlineProperties(source);
  const isCode = fenceTracker();
  let depth = 0;
  let deepest = 0;
  const depths = new Map<Line, number>();
  for (const line of lines) {
    const [edge, name] = (!isCode(line.text) && NUXT_BLOCK.exec(line.text)) || [];
    if (edge === undefined) continue;
    if (name !== undefined) depth++;
    if (depth === 0 || depth > MAX_NUXT_BLOCKS) return lines;
    depths.set(line, depth);
    deepest = Math.max(deepest, depth);
    if (name === undefined) depth--;
  }
  if (depth > 0) return lines;
  return lines.map((line) => {
    const level = depths.get(line);
    if (level === undefined) return line;
    return { ...line, text: line.text.replace(/:{2,}/, ':'.repeat(3 + deepest - level)) };
  });
}

/**
 * Converts directives of plugins of the old site: keeps their labels, contents and links.
 */
export function convertDirectives(lines: readonly Line[], report: Report): readonly Line[] {
  const containers = new OpenContainers();
  return mapTextLines(lines, (line) => {
    const reportedLabel = (name: string, text: string) => {
      const kind = text === '' ? 'component-dropped' : 'component-unwrapped';
      report.add(kind, line.file, line.line, name);
      return text;
    };
    if (containers.closesDropped(line.text))
      return { ...line, text: line.text.replace(/(?<!:):+[ \t]*$/, '') };
    const [, before = '', colons, name = '', label, rest = ''] = OPENING.exec(line.text) ?? [];
    if (colons !== undefined && !rest.trimEnd().endsWith(colons)) {
      const isKept = isContainer(name);
      containers.open(colons.length, isKept);
      const [attributes] = /\{[^{}]*\}\s*$/.exec(rest) ?? [];
      if (isKept && (attributes === undefined || name === 'details')) return line;
      const kind = isKept ? 'attribute-dropped' : 'component-unwrapped';
      report.add(kind, line.file, line.line, (isKept && attributes) || `:::${name}`);
      if (isKept) return { ...line, text: line.text.replace(attributes ?? '', '').trimEnd() };
      const title = labelOf(label || rest.replace(/^([^{]*)\{.*\}\s*$/s, '$1').trim(), attributes);
      const heading = title === '' ? [] : [`${before}**${title}**`];
      return [...heading, before.trimEnd()].map((text) => ({ ...line, text }));
    }
    const [, prefix, leaf = '', leafLabel, leafAttributes] = LEAF.exec(line.text) ?? [];
    if (prefix !== undefined)
      return {
        ...line,
        text: prefix + reportedLabel(`::${leaf}`, labelOf(leafLabel, leafAttributes)),
      };
    const text = mapOutsideCode(line.text, (part) =>
      part.replace(INLINE, (match, inline: string, inside: string, attributes?: string) =>
        attributes === undefined && !isHtmlName(inline)
          ? match
          : reportedLabel(`:${inline}`, labelOf(inside, attributes)),
      ),
    );
    return { ...line, text };
  });
}

/** The label or title of a directive, as a link if it has an address. */
function labelOf(label = '', attributes = ''): string {
  const attribute = (names: string) =>
    new RegExp(`\\b(?:${names})=(["'])(.*?)\\1`).exec(attributes)?.[2] ?? '';
  const text = label || attribute('title');
  const href = attribute('href|to');
  return href === '' ? text : linkTo(text || href, href);
}

/** The most colons of the containers around each line; 0 outside. */
export function enclosingColons(source: string): readonly number[] {
  const isCode = fenceTracker();
  const containers = new OpenContainers();
  return source.split('\n').map((text) => {
    const [, colons = '', name] = (!isCode(text) && CONTAINER_LINE.exec(text)) || [];
    if (name !== undefined) containers.open(colons.length, true);
    else if (colons !== '') containers.closesDropped(text);
    return containers.colons;
  });
}

/** Adds colons to the containers in a text, so that they do not close the enclosing one. */
export function nestContainers(text: string, colons: number): string {
  if (colons === 0) return text;
  const isCode = fenceTracker();
  const extra = ':'.repeat(colons - 2);
  return text
    .split('\n')
    .map((line) => (isCode(line) ? line : line.replace(/^([ \t>]*)(?=:{3})/, `$1${extra}`)))
    .join('\n');
}

/** A container with more colons than any in it. */
export function formatContainer(name: string, title: string | undefined, content: string): string {
  const lengths = [...content.matchAll(/^[ \t]*(:{3,})/gm)].map(([, run = '']) => run.length);
  const colons = ':'.repeat(Math.max(2, ...lengths) + 1);
  const label = title === undefined ? '' : `[${escapeLabel(title).replace(/\s+/g, ' ')}]`;
  return `${colons}${name}${label}\n\n${content}\n\n${colons}`;
}
