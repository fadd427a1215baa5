import type { Bilingual } from './locales.ts';

/** The texts of one situation. */
export interface ErrorText {
  /** Where HTTP has a status of its own for the situation. */
  readonly status?: number;
  readonly message: Bilingual;
  readonly hint: Bilingual;
}

interface ErrorEntry {
  readonly status: number;
  /** When the service sends it: the sentence of the reference page. */
  readonly when: Bilingual;
  /** The situations that the code covers. `{name}` stands for a value of the situation. */
  readonly cases: Readonly<Record<string, ErrorText>>;
}

/** Every error of the API. Codes are stable; texts may be reworded. */
export const ERRORS = {
  bad_request: {
    status: 400,
    when: {
      en: 'The URL cannot be decoded, leaves the site through `..` or contains a NUL character, or the request is not valid HTTP. The status is 416 for a range past the end of a file and 417 for an expectation that cannot be met; at `/mcp` it is 403 for a web page of another site, 406 and 415 for formats other than JSON, 408 and 413 for a body that is too slow or too large.',
      fr: 'L’URL ne peut pas être décodée, sort du site par `..` ou contient un caractère NUL ; ou la requête n’est pas du HTTP valide. Le statut est 416 pour une plage située après la fin d’un fichier, 417 pour un en-tête `Expect` qui ne peut pas être satisfait ; sur `/mcp`, 403 pour une page web d’un autre site, 406 et 415 pour un format autre que JSON, 408 et 413 pour un corps trop lent ou trop grand.',
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
          en: 'The path of the URL contains a “..” segment or a NUL character.',
          fr: 'Le chemin de l’URL contient un segment « .. » ou un caractère NUL.',
        },
        hint: {
          en: 'Send the resolved path, without “..” segments or control characters.',
          fr: 'Envoyez le chemin résolu, sans segment « .. » ni caractère de contrôle.',
        },
      },
      unreadable: {
        message: {
          en: 'The request is not valid HTTP, or its URL or headers are too large.',
          fr: 'La requête n’est pas du HTTP valide, ou son URL ou ses en-têtes sont trop longs.',
        },
        hint: {
          en: 'Send a valid HTTP/1.1 request whose URL and headers total less than 16 kB.',
          fr: 'Envoyez une requête HTTP/1.1 valide dont l’URL et les en-têtes totalisent moins de 16 ko.',
        },
      },
      range: {
        status: 416,
        message: {
          en: 'The requested range starts past the end of the file.',
          fr: 'La plage demandée commence après la fin du fichier.',
        },
        hint: {
          en: 'Request a range within the length given by the Content-Range header, or no range.',
          fr: 'Demandez une plage comprise dans la longueur qu’indique l’en-tête Content-Range, ou n’en demandez pas.',
        },
      },
      expectation: {
        status: 417,
        message: {
          en: 'The server cannot meet the expectation of the Expect header.',
          fr: 'Le serveur ne peut pas satisfaire l’en-tête Expect.',
        },
        hint: {
          en: 'Send the request without Expect, or with “100-continue”.',
          fr: 'Envoyez la requête sans Expect, ou avec « 100-continue ».',
        },
      },
      origin: {
        status: 403,
        message: {
          en: 'Web pages of this origin may not use the MCP endpoint.',
          fr: 'Les pages web de cette origine ne peuvent pas utiliser le point d’accès MCP.',
        },
        hint: {
          en: 'Call it from the site itself, from a program, or from a page served over HTTPS if the site is.',
          fr: 'Appelez-le depuis le site lui-même, depuis un programme, ou depuis une page servie en HTTPS si le site l’est.',
        },
      },
      accept: {
        status: 406,
        message: {
          en: 'The MCP endpoint responds in JSON, which the request does not accept.',
          fr: 'Le point d’accès MCP répond en JSON, que la requête n’accepte pas.',
        },
        hint: {
          en: 'Accept application/json and text/event-stream.',
          fr: 'Acceptez application/json et text/event-stream.',
        },
      },
      body_too_slow: {
        status: 408,
        message: {
          en: 'The body of the request did not arrive in time.',
          fr: 'Le corps de la requête n’est pas arrivé à temps.',
        },
        hint: { en: 'Send the request again.', fr: 'Renvoyez la requête.' },
      },
      body_too_large: {
        status: 413,
        message: {
          en: 'The body of the request is too large.',
          fr: 'Le corps de la requête est trop grand.',
        },
        hint: {
          en: 'Send one JSON-RPC message of at most 64 kB.',
          fr: 'Envoyez un seul message JSON-RPC de 64 ko au plus.',
        },
      },
      media_type: {
        status: 415,
        message: {
          en: 'The MCP endpoint expects JSON.',
          fr: 'Le point d’accès MCP attend du JSON.',
        },
        hint: {
          en: 'Send the message with Content-Type: application/json.',
          fr: 'Envoyez le message avec Content-Type: application/json.',
        },
      },
    },
  },
  invalid_parameter: {
    status: 400,
    when: {
      en: 'A query parameter is missing, empty or repeated, or its value is not accepted. `details` holds `parameter`, `value` and `expected`.',
      fr: 'Un paramètre est absent, vide ou répété, ou sa valeur n’est pas admise. `details` contient `parameter`, `value` et `expected`.',
    },
    cases: {
      missing: {
        message: {
          en: 'The parameter “{parameter}” is missing.',
          fr: 'Le paramètre « {parameter} » est absent.',
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
          en: 'The parameter “{parameter}” appears more than once.',
          fr: 'Le paramètre « {parameter} » apparaît plusieurs fois.',
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
      en: 'Reserved for missing or invalid credentials. No operation requires credentials today.',
      fr: 'Réservé à une authentification absente ou invalide. Aucune opération ne demande d’authentification à ce jour.',
    },
    cases: {},
  },
  forbidden: {
    status: 403,
    when: {
      en: 'Reserved for content that the client may not read. All content is public today.',
      fr: 'Réservé aux contenus que le client n’a pas le droit de lire. Tous les contenus sont publics à ce jour.',
    },
    cases: {},
  },
  not_found: {
    status: 404,
    when: {
      en: 'No page has this slug, or nothing is published at this address. `details.requested` repeats it; `details.suggestions` lists similar slugs, `details.availableIn` the languages that have the page and, under `/api`, `details.operations` the paths that exist.',
      fr: 'Aucune page ne correspond à ce slug, ou rien n’est publié à cette adresse. `details.requested` répète la demande ; `details.suggestions` liste les slugs proches, `details.availableIn` les langues où la page existe et, sous `/api`, `details.operations` les chemins valables.',
    },
    cases: {
      page: {
        message: {
          en: 'No documentation page has the slug “{requested}”.',
          fr: 'Aucune page de documentation ne correspond au slug « {requested} ».',
        },
        hint: {
          en: 'Use one of `details.suggestions` if there are any, take a slug from GET /api/v1/docs, or search with GET /api/v1/search.',
          fr: 'Choisissez un slug dans `details.suggestions`, s’il y en a, ou dans GET /api/v1/docs, ou cherchez avec GET /api/v1/search.',
        },
      },
      other_locale: {
        message: {
          en: 'The page “{requested}” exists, but not in this language.',
          fr: 'La page « {requested} » existe, mais pas dans cette langue.',
        },
        hint: {
          en: 'Request one of the locales in `details.availableIn`.',
          fr: 'Demandez l’une des langues indiquées dans `details.availableIn`.',
        },
      },
      operation: {
        message: {
          en: 'No operation of the API has the path “{requested}”.',
          fr: 'Aucune opération de l’API ne correspond au chemin « {requested} ».',
        },
        hint: {
          en: 'Call one of the paths in `details.operations`; GET /api/v1 describes each of them.',
          fr: 'Appelez l’un des chemins de `details.operations` ; GET /api/v1 les décrit.',
        },
      },
      part_off: {
        message: {
          en: 'This site does not offer “{requested}”: the part of the content that it returns is switched off.',
          fr: 'Ce site ne propose pas « {requested} » : la partie du contenu que ce chemin renvoie est désactivée.',
        },
        hint: {
          en: 'Call one of the paths in `details.operations`; GET /api/v1 describes each of them.',
          fr: 'Appelez l’un des chemins de `details.operations` ; GET /api/v1 les décrit.',
        },
      },
      section: {
        message: {
          en: 'The page has no section “{requested}”.',
          fr: 'La page n’a pas de section « {requested} ».',
        },
        hint: {
          en: 'Use one of `details.sections`, or read the whole page.',
          fr: 'Choisissez une ancre dans `details.sections`, ou lisez la page entière.',
        },
      },
      part: {
        message: {
          en: 'No documentation page is at or below “{requested}”.',
          fr: 'Aucune page de documentation ne se trouve sous « {requested} ».',
        },
        hint: {
          en: 'Leave out “under” to list the parts that exist.',
          fr: 'Omettez « under » pour voir les parties qui existent.',
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
      en: 'The method is not GET, HEAD or OPTIONS; at `/mcp`, not POST. The `Allow` header lists those allowed.',
      fr: 'La méthode n’est ni GET, ni HEAD, ni OPTIONS ; sur `/mcp`, ce n’est pas POST. L’en-tête `Allow` liste celles qui sont admises.',
    },
    cases: {
      method: {
        message: {
          en: 'The method {method} is not allowed: the service is read-only.',
          fr: 'La méthode {method} n’est pas admise : le service est en lecture seule.',
        },
        hint: { en: 'Use GET, HEAD or OPTIONS.', fr: 'Utilisez GET, HEAD ou OPTIONS.' },
      },
      mcp: {
        message: {
          en: 'The method {method} is not allowed: the MCP endpoint accepts only POST.',
          fr: 'La méthode {method} n’est pas admise : le point d’accès MCP n’accepte que POST.',
        },
        hint: {
          en: 'Send a JSON-RPC message by POST, or let an MCP client do so.',
          fr: 'Envoyez un message JSON-RPC par POST, ou utilisez un client MCP.',
        },
      },
    },
  },
  not_acceptable: {
    status: 406,
    when: {
      en: 'A page of the site was requested in a format other than HTML or Markdown. `details.available` lists both with their addresses.',
      fr: 'Une page du site a été demandée dans un format autre que HTML ou Markdown. `details.available` liste les deux avec leurs adresses.',
    },
    cases: {
      representation: {
        message: {
          en: 'This page exists as HTML and as Markdown, and the request accepts neither.',
          fr: 'Cette page existe en HTML et en Markdown, et la requête n’accepte ni l’un ni l’autre.',
        },
        hint: {
          en: 'Accept text/html or text/markdown, or follow one of the addresses in `details.available`.',
          fr: 'Acceptez text/html ou text/markdown, ou suivez l’une des adresses de `details.available`.',
        },
      },
    },
  },
  rate_limited: {
    status: 429,
    when: {
      en: 'More requests came from one address than the limit allows. `Retry-After` says how many seconds to wait; retrying is always safe.',
      fr: 'Une même adresse a envoyé plus de requêtes que la limite n’en admet. `Retry-After` indique combien de secondes attendre ; réessayer est toujours sans risque.',
    },
    cases: {
      rate: {
        message: {
          en: 'Too many requests from this address.',
          fr: 'Trop de requêtes depuis cette adresse.',
        },
        hint: {
          en: 'Wait for the number of seconds in the Retry-After header, then try again.',
          fr: 'Attendez le nombre de secondes indiqué par l’en-tête Retry-After, puis réessayez.',
        },
      },
    },
  },
  internal_error: {
    status: 500,
    when: {
      en: 'An internal error of the service.',
      fr: 'Erreur interne du service.',
    },
    cases: {
      fault: {
        message: {
          en: 'The service could not process this request.',
          fr: 'Le service n’a pas pu traiter cette requête.',
        },
        hint: {
          en: 'Try again. If the error persists, report the address you called to the maintainers.',
          fr: 'Réessayez. Si l’erreur persiste, signalez l’adresse appelée aux responsables du site.',
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
          en: 'A published file that this response needs cannot be read.',
          fr: 'Un fichier publié dont cette réponse dépend ne peut pas être lu.',
        },
        hint: {
          en: 'Try again in a moment. GET /api/v1/health tells whether the service is up.',
          fr: 'Réessayez dans un instant. GET /api/v1/health indique si le service fonctionne.',
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
