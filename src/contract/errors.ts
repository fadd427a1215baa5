import type { Localized } from './locales.ts';

/** The texts of one situation. */
export interface ErrorText {
  /** Where HTTP has a status of its own for the situation. */
  readonly status?: number;
  readonly message: Localized;
  readonly hint: Localized;
}

interface ErrorEntry {
  readonly status: number;
  /** When the service sends it: the sentence of the reference page. */
  readonly when: Localized;
  /** The situations that the code covers. `{name}` stands for a value of the situation. */
  readonly cases: Readonly<Record<string, ErrorText>>;
}

/** Every error the service can word. Codes are stable; texts may be rewritten. */
export const ERRORS = {
  bad_request: {
    status: 400,
    when: {
      en: 'The URL cannot be decoded, climbs out of the site with `..`, or carries a NUL; or the request is not valid HTTP. The status is 416 for a range behind the end of a file, 417 for an expectation that cannot be met.',
      fr: 'L’URL ne peut pas être décodée, sort du site par `..` ou contient un caractère NUL ; ou la requête n’est pas du HTTP valide. Le statut est 416 pour une plage après la fin d’un fichier, 417 pour une attente impossible à satisfaire.',
    },
    cases: {
      undecodable: {
        message: {
          en: 'The URL of the request cannot be decoded.',
          fr: 'L’URL de la requête ne peut pas être décodée.',
        },
        hint: {
          en: 'Percent-encode the URL as UTF-8, with two hexadecimal digits after each “%”.',
          fr: 'Encodez l’URL en UTF-8, avec deux chiffres hexadécimaux après chaque « % ».',
        },
      },
      unsafe_path: {
        message: {
          en: 'The path of the URL holds a “..” segment or a NUL character.',
          fr: 'Le chemin de l’URL contient un segment « .. » ou un caractère NUL.',
        },
        hint: {
          en: 'Send the final path, without “..” segments and without control characters.',
          fr: 'Envoyez le chemin définitif, sans segment « .. » ni caractère de contrôle.',
        },
      },
      unreadable: {
        message: {
          en: 'The request is not valid HTTP, or its URL or headers are too large.',
          fr: 'La requête n’est pas du HTTP valide, ou son URL ou ses en-têtes sont trop longs.',
        },
        hint: {
          en: 'Send an HTTP/1.1 request whose URL and headers together stay under 16 kB.',
          fr: 'Envoyez une requête HTTP/1.1 dont l’URL et les en-têtes tiennent dans 16 ko.',
        },
      },
      range: {
        status: 416,
        message: {
          en: 'The range of the request lies behind the end of the file.',
          fr: 'La plage demandée se trouve après la fin du fichier.',
        },
        hint: {
          en: 'Send a range within the length that the Content-Range header gives, or none.',
          fr: 'Envoyez une plage comprise dans la longueur que donne l’en-tête Content-Range, ou aucune.',
        },
      },
      expectation: {
        status: 417,
        message: {
          en: 'The server cannot meet the expectation in the Expect header.',
          fr: 'Le serveur ne peut pas satisfaire l’attente de l’en-tête Expect.',
        },
        hint: {
          en: 'Send the request without Expect, or with “100-continue”.',
          fr: 'Envoyez la requête sans Expect, ou avec « 100-continue ».',
        },
      },
    },
  },
  invalid_parameter: {
    status: 400,
    when: {
      en: 'A query parameter is missing, empty, given twice or out of its bounds. `details` holds `parameter`, `value` and `expected`.',
      fr: 'Un paramètre manque, est vide, donné deux fois ou hors de ses bornes. `details` contient `parameter`, `value` et `expected`.',
    },
    cases: {
      missing: {
        message: {
          en: 'The parameter “{parameter}” is missing.',
          fr: 'Le paramètre « {parameter} » manque.',
        },
        hint: {
          en: 'Add “{parameter}” to the query: {expected}.',
          fr: 'Ajoutez « {parameter} » à la requête : {expected}.',
        },
      },
      empty: {
        message: {
          en: 'The parameter “{parameter}” is empty.',
          fr: 'Le paramètre « {parameter} » est vide.',
        },
        hint: {
          en: 'Give “{parameter}” a value: {expected}.',
          fr: 'Donnez une valeur à « {parameter} » : {expected}.',
        },
      },
      repeated: {
        message: {
          en: 'The parameter “{parameter}” is given more than once.',
          fr: 'Le paramètre « {parameter} » est donné plusieurs fois.',
        },
        hint: {
          en: 'Send “{parameter}” once: {expected}.',
          fr: 'Envoyez « {parameter} » une seule fois : {expected}.',
        },
      },
      invalid: {
        message: {
          en: 'The value of the parameter “{parameter}” is not accepted.',
          fr: 'La valeur du paramètre « {parameter} » n’est pas acceptée.',
        },
        hint: {
          en: 'Set “{parameter}” to {expected}.',
          fr: 'Donnez à « {parameter} » une valeur admise : {expected}.',
        },
      },
    },
  },
  unauthorized: {
    status: 401,
    when: {
      en: 'Never sent: the service asks for no credentials.',
      fr: 'Jamais envoyée : le service ne demande aucune identification.',
    },
    cases: {},
  },
  forbidden: {
    status: 403,
    when: {
      en: 'Never sent: everything the service holds is public.',
      fr: 'Jamais envoyée : tout ce que le service contient est public.',
    },
    cases: {},
  },
  not_found: {
    status: 404,
    when: {
      en: 'No page at this slug (`details.requested`, `details.suggestions`, and `details.availableIn` where another language has it), or no such address (`details.operations` under `/api`).',
      fr: 'Aucune page à ce slug (`details.requested`, `details.suggestions`, et `details.availableIn` quand une autre langue l’a), ou aucune adresse de ce nom (`details.operations` sous `/api`).',
    },
    cases: {
      page: {
        message: {
          en: 'No documentation page exists at the slug “{requested}”.',
          fr: 'Aucune page de documentation n’existe au slug « {requested} ».',
        },
        hint: {
          en: 'Take a slug from GET /api/v1/docs, or search with GET /api/v1/search.',
          fr: 'Prenez un slug dans GET /api/v1/docs, ou cherchez avec GET /api/v1/search.',
        },
      },
      other_locale: {
        message: {
          en: 'The page “{requested}” exists, but not in English.',
          fr: 'La page « {requested} » existe, mais pas en français.',
        },
        hint: {
          en: 'Ask for a locale that `details.availableIn` names.',
          fr: 'Demandez une langue que `details.availableIn` nomme.',
        },
      },
      operation: {
        message: {
          en: 'No operation of the API has the path “{requested}”.',
          fr: 'Aucune opération de l’API n’a le chemin « {requested} ».',
        },
        hint: {
          en: 'Call one of the paths in `details.operations`; GET /api/v1 describes them.',
          fr: 'Appelez l’un des chemins de `details.operations` ; GET /api/v1 les décrit.',
        },
      },
      address: {
        message: {
          en: 'Nothing is published at “{requested}”.',
          fr: 'Rien n’est publié à l’adresse « {requested} ».',
        },
        hint: {
          en: 'Start from /llms.txt, /sitemap.xml or /docs.',
          fr: 'Partez de /fr/llms.txt, de /sitemap.xml ou de /fr/docs.',
        },
      },
    },
  },
  method_not_allowed: {
    status: 405,
    when: {
      en: 'The method is not GET, HEAD or OPTIONS. The `Allow` header lists them.',
      fr: 'La méthode n’est ni GET, ni HEAD, ni OPTIONS. L’en-tête `Allow` les liste.',
    },
    cases: {
      method: {
        message: {
          en: 'The method {method} is not allowed: the service is read-only.',
          fr: 'La méthode {method} n’est pas admise : le service est en lecture seule.',
        },
        hint: { en: 'Use GET, HEAD or OPTIONS.', fr: 'Utilisez GET, HEAD ou OPTIONS.' },
      },
    },
  },
  not_acceptable: {
    status: 406,
    when: {
      en: 'A page of the site was asked for in a format other than HTML and Markdown. `details.available` lists both with their addresses.',
      fr: 'Une page du site a été demandée dans un autre format que HTML et Markdown. `details.available` liste les deux avec leurs adresses.',
    },
    cases: {
      representation: {
        message: {
          en: 'This page exists as HTML and as Markdown, and the request accepts neither.',
          fr: 'Cette page existe en HTML et en Markdown, et la requête n’accepte ni l’un ni l’autre.',
        },
        hint: {
          en: 'Accept text/html or text/markdown, or follow an address in `details.available`.',
          fr: 'Acceptez text/html ou text/markdown, ou suivez une adresse de `details.available`.',
        },
      },
    },
  },
  rate_limited: {
    status: 429,
    when: {
      en: 'More requests from one address than the limit allows. `Retry-After` says how many seconds to wait; retrying is always safe.',
      fr: 'Plus de requêtes d’une même adresse que la limite n’en admet. `Retry-After` dit combien de secondes attendre ; réessayer est toujours sans risque.',
    },
    cases: {
      rate: {
        message: {
          en: 'Too many requests from this address.',
          fr: 'Trop de requêtes depuis cette adresse.',
        },
        hint: {
          en: 'Wait for the number of seconds in the Retry-After header, then call again.',
          fr: 'Attendez le nombre de secondes de l’en-tête Retry-After, puis rappelez.',
        },
      },
    },
  },
  internal_error: {
    status: 500,
    when: {
      en: 'A fault of the service itself.',
      fr: 'Une faute du service lui-même.',
    },
    cases: {
      fault: {
        message: {
          en: 'The service failed to answer this request.',
          fr: 'Le service n’a pas pu répondre à cette requête.',
        },
        hint: {
          en: 'Try again; if it persists, report the address you called to the maintainers.',
          fr: 'Réessayez ; si cela persiste, signalez l’adresse appelée aux mainteneurs.',
        },
      },
    },
  },
  upstream_error: {
    status: 502,
    when: {
      en: 'A file or a search index that should be published cannot be read.',
      fr: 'Un fichier ou un index de recherche qui devrait être publié ne peut pas être lu.',
    },
    cases: {
      unreadable: {
        message: {
          en: 'A published file that this answer needs cannot be read.',
          fr: 'Un fichier publié dont cette réponse dépend ne peut pas être lu.',
        },
        hint: {
          en: 'Try again in a moment; GET /api/v1/health tells whether the service is up.',
          fr: 'Réessayez dans un instant ; GET /api/v1/health dit si le service fonctionne.',
        },
      },
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The situations that the texts of a code cover. */
export type ErrorCase<Code extends ErrorCode> = keyof (typeof ERRORS)[Code]['cases'] & string;

/** Every code, in the order of the catalogue. */
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** Anchor of a code on the API reference page (the id of its heading). */
export function errorAnchor(code: ErrorCode): string {
  return code;
}
