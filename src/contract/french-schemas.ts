import type { SCHEMAS, SchemaName } from './schemas.ts';

type Schemas = typeof SCHEMAS;

/** A sentence for a schema and one for each of its fields. */
type SchemaTexts = {
  readonly [Name in SchemaName]: {
    readonly about: string;
    readonly fields: { readonly [Field in keyof Schemas[Name]['properties']]: string };
  };
};

const LANGUAGE = 'Langue du contenu.';

const PAGE_SUMMARY = {
  slug: 'Chemin de la page, sans le `/docs/` initial. Peut contenir des `/`. À utiliser comme `{slug}` dans getDocumentationPage.',
  title: 'Titre de la page.',
  description: 'Ce dont parle la page, en une phrase.',
  url: 'Page HTML, pour les lecteurs.',
  markdownUrl: 'Adresse permanente de la page en Markdown brut.',
  locale: LANGUAGE,
} as const;

/** The descriptions of the schemas in French; the schemas themselves hold the English ones. */
export const FRENCH_SCHEMAS: SchemaTexts = {
  ApiIndex: {
    about: 'Le point d’entrée de l’API.',
    fields: {
      name: 'Nom du service.',
      version: 'Version de l’API.',
      openapi: 'La spécification pour les machines.',
      documentation: 'La page de référence.',
      llmsTxt: 'Le fichier d’orientation des agents.',
      resources: 'Toutes les opérations.',
    },
  },
  ApiResource: {
    about: 'Une opération de l’API.',
    fields: {
      operationId: 'Son identifiant dans le document OpenAPI.',
      url: 'Une adresse valable ; un exemple quand l’opération prend un paramètre.',
      description: 'Ce qu’elle renvoie.',
    },
  },
  Health: {
    about: 'État du service.',
    fields: {
      status: 'Toujours `ok` dans une réponse.',
      version: 'Version de l’API.',
      time: 'Heure du serveur au moment de la réponse, en UTC.',
    },
  },
  DocumentationPageSummary: {
    about: 'Une page de documentation, sans son contenu.',
    fields: PAGE_SUMMARY,
  },
  DocumentationIndex: {
    about: 'Toutes les pages de documentation, dans l’ordre de lecture.',
    fields: {
      locale: LANGUAGE,
      count: 'Longueur de `pages`.',
      pages: 'Toutes les pages de la langue.',
    },
  },
  DocumentationPage: {
    about: 'Une page de documentation avec son contenu.',
    fields: {
      ...PAGE_SUMMARY,
      markdown: 'Contenu complet de la page, en Markdown : le même texte qu’à `markdownUrl`.',
    },
  },
  ChangelogEntry: {
    about: 'Un changement du produit qui a été publié.',
    fields: {
      slug: 'Nom de l’entrée dans son adresse.',
      title: 'Ce qui a changé.',
      description: 'Le changement, en une phrase.',
      version: 'Version du produit qui l’apporte.',
      date: 'Jour de publication, AAAA-MM-JJ.',
      url: 'Page HTML de l’entrée.',
      image: 'Image qui l’illustre.',
    },
  },
  ChangelogList: {
    about: 'Les entrées du journal, de la plus récente à la plus ancienne.',
    fields: {
      locale: LANGUAGE,
      count: 'Longueur de `entries`.',
      entries: 'Au plus `limit` entrées.',
    },
  },
  Solution: {
    about: 'Un profil pour lequel le produit est explicitement fait.',
    fields: {
      slug: 'Nom du profil dans son adresse.',
      label: 'Nom du profil.',
      description: 'Le problème que le produit résout pour lui.',
      url: 'Page HTML du profil.',
    },
  },
  SolutionList: {
    about: 'Les cas d’usage documentés.',
    fields: {
      locale: LANGUAGE,
      count: 'Longueur de `solutions`.',
      solutions: 'Tous les cas d’usage de la langue.',
    },
  },
  SearchResult: {
    about: 'Une page qui correspond à la recherche.',
    fields: {
      title: 'Titre de la page.',
      excerpt: 'Le passage qui correspond le mieux, en texte simple.',
      url: 'Page HTML.',
      markdownUrl: 'La même page en Markdown.',
      section: 'La section de la page qui correspond le mieux.',
    },
  },
  SearchSection: {
    about: 'La section d’une page qui correspond le mieux.',
    fields: {
      heading: 'Son intertitre.',
      anchor: 'Le fragment d’URL qui y mène, sans `#`.',
      excerpt: 'Le passage de la section qui correspond le mieux, en texte simple.',
    },
  },
  SearchResults: {
    about: 'Les résultats d’une recherche, du plus pertinent au moins pertinent.',
    fields: {
      query: 'La recherche, sans espaces aux extrémités.',
      locale: LANGUAGE,
      count: 'Longueur de `results`.',
      results: 'Au plus `limit` pages, sans doublon.',
    },
  },
  ErrorBody: {
    about: 'Ce qui a échoué et ce qu’il faut changer.',
    fields: {
      code: 'Identifiant stable de l’erreur : testez ce champ, pas le message.',
      message: 'Ce qui a échoué, en une phrase destinée aux humains. Elle peut être reformulée.',
      hint: 'Ce que le client doit changer pour que la requête aboutisse.',
      status: 'Statut HTTP de la réponse, répété.',
      documentation: 'L’endroit où la référence de l’API décrit le code.',
      details:
        'Détails structurés : le paramètre invalide avec la valeur reçue et ce qui est attendu, le slug demandé, les formats disponibles.',
    },
  },
  Error: {
    about: 'La réponse à toute requête qui échoue.',
    fields: { error: 'Ce qui a échoué et ce qu’il faut changer.' },
  },
};
