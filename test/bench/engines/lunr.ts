import { type EngineBuilder, FIELDS, fieldsOf, load } from './engine.ts';

interface LunrBuilder {
  readonly use: (plugin: unknown) => void;
  readonly ref: (name: string) => void;
  readonly field: (name: string) => void;
  readonly add: (document: object) => void;
}

interface LunrQuery {
  readonly term: (terms: unknown, options: object) => void;
}

interface LunrIndex {
  readonly query: (build: (query: LunrQuery) => void) => readonly { readonly ref: string }[];
}

interface Lunr {
  (configure: (this: LunrBuilder) => void): LunrIndex;
  readonly fr?: unknown;
  readonly tokenizer: (text: string) => unknown;
  readonly Index: { readonly load: (data: object) => LunrIndex };
}

type Plugin = (lunr: Lunr) => void;

/** With the stemmer of the language; its query syntax is left out, since people type `:` and `-`. */
export const lunr: EngineBuilder = async (corpus) => {
  const engine = await load<Lunr>('lunr');
  if (corpus.locale === 'fr' && !engine.fr) {
    (await load<Plugin>('lunr-languages/lunr.stemmer.support.js'))(engine);
    (await load<Plugin>('lunr-languages/lunr.fr.js'))(engine);
  }
  let index = engine(function configure() {
    if (corpus.locale === 'fr') this.use(engine.fr);
    this.ref('id');
    for (const field of FIELDS) this.field(field);
    for (const fields of fieldsOf(corpus)) this.add(fields);
  });
  const json = JSON.stringify(index);
  return {
    name: 'lunr, stemmer',
    indexBytes: Buffer.byteLength(json),
    load: async () => {
      index = engine.Index.load(JSON.parse(json));
    },
    search: (text) =>
      index
        .query((query) => query.term(engine.tokenizer(text), {}))
        .slice(0, 10)
        .map(({ ref }) => ref),
  };
};
