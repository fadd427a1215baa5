import type { Fields } from '../fields.ts';
import type { Line } from '../page/lines.ts';
import type { Report } from '../report.ts';

/** `{% raw %}` and `{% endraw %}`, around text that is no template. */
const RAW = /(\{%-?\s*(?:end)?raw\s*-?%\})/;

/** Names of blocks that end with a tag of their own. */
const BLOCKS = 'for|if|block|macro|call|filter|with|autoescape|trans';
const OPENING = new RegExp(String.raw`\{%-?\s*(?:${BLOCKS})\b[^%]*%\}`, 'g');
const CLOSING = new RegExp(String.raw`\{%-?\s*end(?:${BLOCKS})\s*-?%\}`, 'g');

const TAG = /\{%-?\s*\w[^%]*%\}/g;

/** `{{ name.field }}`, perhaps with filters behind it. */
const EXPRESSION = /\{\{-?\s*([^{}]+?)\s*-?\}\}/g;

/** Values that the configuration defines for templates. */
export type Variables = Fields;

/**
 * Expands templates of Jinja, which plugins run on pages: expressions become their values. Blocks go
 * with all they hold, since their data comes from program code.
 */
export function expandMacros(
  lines: readonly Line[],
  variables: Variables,
  report: Report,
): readonly Line[] {
  // A block that is not closed is none, but code that shows one.
  const count = (tag: RegExp) => lines.flatMap(({ text }) => text.match(tag) ?? []).length;
  if (count(OPENING) !== count(CLOSING)) return lines;
  const expansion = new Expansion(variables, report);
  return lines
    .map((line) => ({ ...line, text: expansion.expand(line) }))
    .filter(({ text }, index) => text.trim() !== '' || lines[index]?.text.trim() === '');
}

class Expansion {
  readonly #variables: Variables;
  readonly #report: Report;
  /** How many blocks are open. */
  #depth = 0;
  #isRaw = false;

  constructor(variables: Variables, report: Report) {
    this.#variables = variables;
    this.#report = report;
  }

  /** The text of a line, which follows the one expanded before. */
  expand(line: Line): string {
    const parts = line.text.split(RAW).map((part) => {
      if (!RAW.test(part)) return this.#isRaw ? part : this.#expandPart(part, line);
      this.#isRaw = !part.includes('end');
      return '';
    });
    return parts.join('');
  }

  #expandPart(part: string, line: Line): string {
    const wasOpen = this.#depth > 0;
    const opened = part.match(OPENING)?.length ?? 0;
    const closed = part.match(CLOSING)?.length ?? 0;
    this.#depth = Math.max(0, this.#depth + opened - closed);
    const drop = (code: string) => {
      this.#report.add('code-dropped', line.file, line.line, code);
      return '';
    };
    if (wasOpen || this.#depth > 0) return part.trim() === '' ? '' : drop(part);
    return part.replace(TAG, drop).replace(EXPRESSION, (written, path: string) => {
      const value = this.#valueOf(path);
      if (typeof value !== 'string' && typeof value !== 'number') return drop(written);
      this.#report.add('expression-replaced', line.file, line.line, written);
      return String(value);
    });
  }

  #valueOf(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>((from, name) => Object(from)[name.trim()], this.#variables);
  }
}
