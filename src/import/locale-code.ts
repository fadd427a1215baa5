/** The canonical form of a language tag: `pt-BR` for `pt-br`; `undefined` if invalid. */
export function localeCode(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const [code] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return code === 'en-US' ? 'en' : code;
  } catch {
    return undefined;
  }
}
