import { type EngineBuilder, FIELDS, fieldsOf, load } from './engine.ts';

interface FlexDocument {
  readonly add: (document: object) => void;
  readonly search: (query: string, options: object) => readonly { readonly id: string }[];
  readonly export: (save: (key: string, data: string | undefined) => void) => Promise<void> | void;
  readonly import: (key: string, data: string) => void;
}

/** With prefixes, fields in order of weight, and partial matches if no page has all words. */
export const flexSearch: EngineBuilder = async (corpus) => {
  const { Document } = await load<{ readonly Document: new (options: object) => FlexDocument }>(
    'flexsearch',
  );
  const options = { tokenize: 'forward', document: { id: 'id', index: [...FIELDS] } };
  let engine = new Document(options);
  for (const fields of fieldsOf(corpus)) engine.add(fields);
  const saved: [key: string, data: string][] = [];
  await engine.export((key, data) => {
    if (data !== undefined) saved.push([key, data]);
  });
  return {
    name: 'FlexSearch, forward',
    indexBytes: saved.reduce((sum, [, data]) => sum + Buffer.byteLength(data), 0),
    load: async () => {
      engine = new Document(options);
      for (const [key, data] of saved) engine.import(key, data);
    },
    search: (query) =>
      engine.search(query, { limit: 10, suggest: true, merge: true }).map(({ id }) => id),
  };
};
