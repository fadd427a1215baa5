/** A language tag in its usual form: `pt-BR` for `pt-br`; `undefined` if it is none. */
export function localeCode(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const [code] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return code === 'en-US' ? 'en' : code;
  } catch {
    return undefined;
  }
}
