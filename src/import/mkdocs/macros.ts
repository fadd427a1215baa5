import type { Fields } from '../fields.ts';
import { type Line, OriginText } from '../page/lines.ts';
import type { PrepareContext } from '../page/rules.ts';
import type { Report } from '../report.ts';
import { Jinja } from './jinja.ts';

/** Names of blocks that end with a tag of their own. */
const BLOCKS = 'for|if|block|macro|call|filter|with|autoescape|trans';
const OPENING = new RegExp(String.raw`\{%-?\s*(?:${BLOCKS})\b[^%]*%\}`, 'g');
const CLOSING = new RegExp(String.raw`\{%-?\s*end(?:${BLOCKS})\s*-?%\}`, 'g');
const BOUNDARY = new RegExp(`${OPENING.source}|${CLOSING.source}`, 'g');

/** `{% raw %}…{% endraw %}`, around text that is no template. */
const RAW = /^\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/;

/** How a tag, an expression or a comment begins. */
const START = /\{[%{#]/g;

const COMMENT = /^\{#[\s\S]*?#\}/;
const TAG = /^\{%-?\s*(\w+)[^%]*%\}/;
const SET = /^\{%-?\s*set\s+(\w+)\s*=([^%]*?)-?%\}/;
const EXPRESSION = /^\{\{-?[^{}]*\}\}/;

/** How the pages of a site are templates. */
export interface Templates {
  /** What they may name. */
  readonly variables: Fields;
  /** Whether pages are templates that do not say so. */
  readonly byDefault: boolean;
}

/**
 * Expands templates of Jinja, which plugins run on pages, as far as their values are in the
 * configuration, in data files or in front matter. What needs program code goes, and is told.
 */
export function expandMacros(
  lines: readonly Line[],
  { variables, byDefault }: Templates,
  { data, report }: PrepareContext,
): readonly Line[] {
  const { render_macros: own = byDefault } = data;
  // A block that is not closed is none, but code that shows one.
  const count = (tag: RegExp) => lines.flatMap(({ text }) => text.match(tag) ?? []).length;
  if (own !== true || count(OPENING) !== count(CLOSING)) return lines;
  return new Expansion(lines, new Jinja({ ...variables, ...data }), report).lines();
}

/** A line that is being put together. */
interface Draft {
  text: string;
  readonly file: string;
  readonly line: number;
  /** Whether something that stood in it is left out. */
  hasLost: boolean;
}

class Expansion {
  readonly #source: OriginText;
  readonly #jinja: Jinja;
  readonly #report: Report;
  readonly #drafts: Draft[];

  constructor(lines: readonly Line[], jinja: Jinja, report: Report) {
    this.#source = new OriginText(lines);
    this.#jinja = jinja;
    this.#report = report;
    this.#drafts = [{ text: '', ...this.#source.originOf(0), hasLost: false }];
  }

  lines(): readonly Line[] {
    const { text } = this.#source;
    let end = 0;
    for (const { index } of text.matchAll(START)) {
      if (index < end) continue;
      this.#copy(end, index);
      end = index + this.#expand(text.slice(index), index);
    }
    this.#copy(end, text.length);
    return this.#drafts
      .filter(({ text, hasLost }) => !hasLost || text.trim() !== '')
      .map(({ text, file, line }) => ({ text, file, line }));
  }

  /** Expands what stands first in a text; returns its length. */
  #expand(text: string, offset: number): number {
    const raw = RAW.exec(text);
    if (raw) {
      const [whole, inner = ''] = raw;
      const start = offset + whole.indexOf('}') + 1;
      this.#leaveOut();
      this.#copy(start, start + inner.length);
      this.#leaveOut();
      return whole.length;
    }
    const comment = COMMENT.exec(text)?.[0];
    if (comment !== undefined) {
      this.#leaveOut();
      return comment.length;
    }
    const [set, name = '', value = ''] = SET.exec(text) ?? [];
    if (set !== undefined && this.#jinja.assign(name, value)) {
      this.#leaveOut();
      return set.length;
    }
    const written = EXPRESSION.exec(text)?.[0] ?? blockAt(text) ?? TAG.exec(text)?.[0];
    if (written === undefined) {
      this.#copy(offset, offset + 1);
      return 1;
    }
    const result = this.#jinja.render(written);
    if (result === undefined || result.trim() === '') this.#drop(written, offset);
    else this.#replace(written, result, offset);
    return written.length;
  }

  #copy(start: number, end: number): void {
    let at = start;
    for (const [index, part] of this.#source.text.slice(start, end).split('\n').entries()) {
      if (index > 0) this.#drafts.push({ text: '', ...this.#source.originOf(at), hasLost: false });
      this.#append(part);
      at += part.length + 1;
    }
  }

  #replace(written: string, result: string, offset: number): void {
    const origin = this.#source.originOf(offset);
    this.#report.add('expression-replaced', origin.file, origin.line, written);
    for (const [index, part] of result.split('\n').entries()) {
      if (index > 0) this.#drafts.push({ text: '', ...origin, hasLost: false });
      this.#append(part);
    }
  }

  #drop(written: string, offset: number): void {
    this.#leaveOut();
    let at = offset;
    for (const part of written.split('\n')) {
      const { file, line } = this.#source.originOf(at);
      if (part.trim() !== '') this.#report.add('code-dropped', file, line, part);
      at += part.length + 1;
    }
  }

  #append(text: string): void {
    const last = this.#drafts.at(-1);
    if (last) last.text += text;
  }

  #leaveOut(): void {
    const last = this.#drafts.at(-1);
    if (last) last.hasLost = true;
  }
}

/** The block that a text begins with, to the tag that ends it. */
function blockAt(text: string): string | undefined {
  let depth = 0;
  for (const { 0: tag, index } of text.matchAll(BOUNDARY)) {
    if (depth === 0 && index > 0) return undefined;
    depth += /^\{%-?\s*end/.test(tag) ? -1 : 1;
    if (depth <= 0) return text.slice(0, index + tag.length);
  }
  return undefined;
}
