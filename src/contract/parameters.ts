import { lazy, perObject } from '../common/lazy.ts';
import { CHANGELOG_LIMIT, QUERY_LENGTH, SEARCH_LIMIT, TEXT_LENGTH } from './limits.ts';
import { type Bilingual, DEFAULT_LANGUAGES, Locales } from './locales.ts';
import { type Schema, schema } from './schema.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description: Bilingual;
  /** What an error says is expected; completes “Set it to …”. */
  readonly expected: Bilingual;
}

/** The `locale` of a site in `locales`. Made once: every request needs it. */
export const localeParameterOf = perObject(makeLocaleParameter);

function makeLocaleParameter({ codes, first }: Locales) {
  const list = (language: string) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(codes);
  // Only errors say it, and the first list takes milliseconds.
  const expected = lazy(() => ({ en: list('en'), fr: list('fr') }));
  const hasBoth = codes.join() === DEFAULT_LANGUAGES.map(({ code }) => code).join();
  return {
    name: 'locale',
    in: 'query',
    required: false,
    schema: schema({ type: 'string', enum: codes, default: first }),
    description: hasBoth
      ? {
          en: 'Language of the response; `fr` returns the French version of the same content.',
          fr: 'Langue de la réponse ; `fr` donne la version française du même contenu.',
        }
      : {
          en: 'Language of the response.',
          fr: 'Langue de la réponse.',
        },
    get expected() {
      return expected();
    },
  } as const satisfies Parameter;
}

/** Stands for the `locale` of every site in the list of operations. */
export const localeParameter: Parameter = localeParameterOf(new Locales());

/** A parameter as a site in `locales` has it. */
export const parameterOf = (parameter: Parameter, locales: Locales): Parameter =>
  parameter === localeParameter ? localeParameterOf(locales) : parameter;

export const slugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  schema: schema({ type: 'string', minLength: 1, maxLength: TEXT_LENGTH.slug }),
  description: {
    en: 'Path of the page without the leading `/docs/`, as `listDocumentationPages` returns it. It may contain `/`, as it is or as `%2F`.',
    fr: 'Chemin de la page sans le `/docs/` initial, tel que `listDocumentationPages` le renvoie. Il peut contenir des `/`, tels quels ou en `%2F`.',
  },
  expected: {
    en: 'a slug from GET /api/v1/docs',
    fr: 'un slug pris dans GET /api/v1/docs',
  },
} as const satisfies Parameter;

export const queryParameter = {
  name: 'q',
  in: 'query',
  required: true,
  schema: schema({ type: 'string', minLength: QUERY_LENGTH.min, maxLength: QUERY_LENGTH.max }),
  description: {
    en: 'What to search for: words, a question, an identifier. Its length is counted in Unicode code points, after trimming.',
    fr: 'Ce qu’il faut chercher : des mots, une question, un identifiant. La longueur se compte en points de code Unicode, sans les espaces aux extrémités.',
  },
  expected: {
    en: `a string of ${QUERY_LENGTH.min} to ${QUERY_LENGTH.max} characters`,
    fr: `un texte de ${QUERY_LENGTH.min} à ${QUERY_LENGTH.max} caractères`,
  },
} as const satisfies Parameter;

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** A parameter that is an integer within bounds, and may be left out. */
export function integerParameter<const Name extends string, const B extends Bounds>(
  name: Name,
  bounds: B,
  description: Bilingual,
) {
  return {
    name,
    in: 'query',
    required: false,
    schema: schema({
      type: 'integer',
      format: 'int32',
      minimum: bounds.min,
      maximum: bounds.max,
      default: bounds.default,
    }),
    description,
    expected: {
      en: `an integer from ${bounds.min} to ${bounds.max}`,
      fr: `un entier de ${bounds.min} à ${bounds.max}`,
    },
  } as const satisfies Parameter;
}

const LIMIT: Bilingual = {
  en: 'Maximum number of items in the response, in decimal digits only.',
  fr: 'Nombre maximal d’éléments de la réponse, en chiffres décimaux uniquement.',
};

export const searchLimitParameter = integerParameter('limit', SEARCH_LIMIT, LIMIT);
export const changelogLimitParameter = integerParameter('limit', CHANGELOG_LIMIT, LIMIT);
