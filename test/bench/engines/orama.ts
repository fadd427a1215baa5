import { type EngineBuilder, fieldsOf, load } from './engine.ts';

type Database = object;

interface Orama {
  readonly create: (options: object) => Database;
  readonly insertMultiple: (database: Database, documents: readonly object[]) => Promise<unknown>;
  readonly search: (
    database: Database,
    query: object,
  ) => Promise<{ readonly hits: readonly { readonly document: { readonly slug: string } }[] }>;
  readonly save: (database: Database) => object;
  readonly load: (database: Database, data: object) => void;
}

/** With its defaults and the language of the texts. */
export const orama: EngineBuilder = async (corpus) => {
  const { create, insertMultiple, search, save, load: restore } = await load<Orama>('@orama/orama');
  const options = {
    schema: {
      slug: 'string',
      title: 'string',
      description: 'string',
      headings: 'string',
      text: 'string',
    },
    language: corpus.locale === 'en' ? 'english' : 'french',
  };
  let database = create(options);
  await insertMultiple(
    database,
    fieldsOf(corpus).map(({ id: _, ...fields }) => fields),
  );
  const json = JSON.stringify(save(database));
  const properties = ['title', 'description', 'headings', 'text'];
  return {
    name: 'Orama, default',
    indexBytes: Buffer.byteLength(json),
    load: async () => {
      database = create(options);
      restore(database, JSON.parse(json));
    },
    search: async (term) => {
      const { hits } = await search(database, { term, properties, limit: 10 });
      return hits.map(({ document }) => document.slug);
    },
  };
};
