import { deserialize, serialize } from 'node:v8';
import { EmulatedRegExp } from 'oniguruma-to-es';
import { defaultJavaScriptRegexConstructor } from 'shiki';

/** The arguments of a regular expression, or the reason why the pattern has no translation. */
type Translation =
  | {
      readonly source: string;
      readonly flags: string;
      readonly options?: EmulatedRegExp['rawOptions'];
    }
  | string;

let translations = new Map<string, Translation>();
let isNew = false;

/**
 * Loads the translations of an earlier build: a grammar has hundreds of patterns, and translating
 * them takes as long as highlighting a hundred pages.
 *
 * @param kept result of {@link newPatterns}
 */
export function usePatterns(kept: Uint8Array): void {
  translations = deserialize(kept);
}

/** All translations, serialized; `undefined` without new ones. */
export const newPatterns = (): Uint8Array | undefined =>
  isNew ? serialize(translations) : undefined;

/** Translates an Oniguruma pattern of a grammar; throws if JavaScript has no equivalent. */
export function patternRegExp(pattern: string): RegExp {
  const translation = translations.get(pattern);
  if (translation === undefined) return translated(pattern);
  if (typeof translation === 'string') throw new Error(translation);
  const { source, flags, options } = translation;
  return options ? new EmulatedRegExp(source, flags, options) : new RegExp(source, flags);
}

function translated(pattern: string): RegExp {
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
