import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { EmulatedRegExp } from 'oniguruma-to-es';
import { defaultJavaScriptRegexConstructor } from 'shiki';

/** The arguments of a regular expression; a text says why there is none. */
type Translation =
  | {
      readonly source: string;
      readonly flags: string;
      readonly options?: EmulatedRegExp['rawOptions'];
    }
  | string;

/** Where the translations are kept from one build to the next. */
export interface PatternFile {
  /** Absolute. */
  readonly path: string;
  /** Of the code: translations of another version are dropped. */
  readonly version: string;
}

let file: PatternFile | undefined;
let known: Map<string, Translation> | undefined;
let isNew = false;

/** Keeps the translations of this thread in a file, which a later {@link savePatterns} writes. */
export function keepPatternsIn(place: PatternFile): void {
  file = place;
}

/**
 * A regular expression for a pattern of a grammar, which is one of Oniguruma. Its translation is kept
 * if {@link keepPatternsIn} says where: a grammar has hundreds, and to translate them takes as long
 * as to highlight a hundred pages with the result.
 *
 * @throws {Error} if it has no equivalent in JavaScript
 */
export function patternRegExp(pattern: string): RegExp {
  known ??= file ? readPatterns(file) : new Map();
  const translation = known.get(pattern);
  if (translation === undefined) return translated(pattern, known);
  if (typeof translation === 'string') throw new Error(translation);
  const { source, flags, options } = translation;
  return options ? new EmulatedRegExp(source, flags, options) : new RegExp(source, flags);
}

function translated(pattern: string, translations: Map<string, Translation>): RegExp {
  isNew = true;
  try {
    const regexp = defaultJavaScriptRegexConstructor(pattern);
    const { source, flags } = regexp;
    const options = regexp instanceof EmulatedRegExp ? regexp.rawOptions : undefined;
    translations.set(pattern, { source, flags, ...(options && { options }) });
    return regexp;
  } catch (error) {
    translations.set(pattern, String(error));
    throw error;
  }
}

/** Writes the translations of this thread, if there are new ones, beside those in the file. */
export function savePatterns(): void {
  if (!file || !known || !isNew) return;
  const all = new Map([...readPatterns(file), ...known]);
  const draft = `${file.path}.tmp`;
  mkdirSync(dirname(file.path), { recursive: true });
  writeFileSync(draft, serialize({ version: file.version, translations: all }));
  renameSync(draft, file.path);
  isNew = false;
}

/** The translations in a file; none if it is missing, damaged or of another version. */
function readPatterns({ path, version }: PatternFile): Map<string, Translation> {
  try {
    const kept: unknown = deserialize(readFileSync(path));
    return isKept(kept) && kept.version === version ? kept.translations : new Map();
  } catch {
    return new Map();
  }
}

const isKept = (
  value: unknown,
): value is { readonly version: string; readonly translations: Map<string, Translation> } =>
  value !== null &&
  typeof value === 'object' &&
  'version' in value &&
  'translations' in value &&
  value.translations instanceof Map;
