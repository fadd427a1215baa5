import type { z } from 'zod';

/** Settings as far as they could be read. */
interface Settings extends Record<string, unknown> {
  readonly locales?: unknown;
  readonly translations?: string;
  readonly search?: { readonly synonyms?: object };
}

/** A text that is written per locale, and its position. */
interface Found {
  readonly path: readonly (string | number)[];
  readonly codes: readonly string[];
}

/**
 * Finds the texts that are written per locale: those with a `*` for the other locales.
 *
 * @param above the values that contain this one; YAML can make a value contain itself
 */
function textsPerLocale(
  value: unknown,
  path: Found['path'] = [],
  above: readonly unknown[] = [],
): Found[] {
  if (value === null || typeof value !== 'object' || above.includes(value)) return [];
  const inside = [...above, value];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => textsPerLocale(item, [...path, index], inside));
  }
  if ('*' in value && path[0] !== 'redirects') {
    const codes = Object.keys(value).filter((code) => code !== '*');
    return codes.length === 0 ? [] : [{ path, codes }];
  }
  return Object.entries(value).flatMap(([key, part]) =>
    textsPerLocale(part, [...path, key], inside),
  );
}

/**
 * Finds texts in a language that the site does not have and, unless translations may be missing,
 * those that lack one of its languages. Runs even if other fields have errors.
 */
export function checkLocales({ value, issues }: z.core.ParsePayload<Settings>): void {
  const { locales, translations, search } = value;
  const known = (Array.isArray(locales) ? locales : []).flatMap((each): string[] =>
    typeof each?.code === 'string' ? [each.code] : [],
  );
  if (known.length === 0) return;
  const texts = textsPerLocale(value);
  const synonyms = {
    path: ['search', 'synonyms'],
    codes: Object.keys(search?.synonyms ?? {}),
  };
  for (const { path, codes } of [...texts, synonyms]) {
    for (const code of codes.filter((each) => !known.includes(each))) {
      const where = { path: [...path], input: value };
      issues.push({ code: 'unrecognized_keys', keys: [code], known, ...where });
    }
  }
  if (translations !== 'complete') return;
  for (const { path, codes } of texts) {
    for (const code of known.filter((each) => !codes.includes(each))) {
      issues.push({
        code: 'invalid_type',
        expected: 'string',
        input: undefined,
        path: [...path, code],
      });
    }
  }
}
