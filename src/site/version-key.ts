import { perObject } from '../common/lazy.ts';
import { keyOf, shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';
import type { Edition, SiteModel } from './model.ts';

/** The inputs of an entry; its key represents the content of its file. */
const entryInputs = ({ body, data, headings, anchors, links, ...entry }: LinkedEntry) => entry;

/** The inputs of a collection, hashed once for all versions with the same entries. */
const entriesInputs = perObject((entries: readonly LinkedEntry[]) =>
  shared(entries.map(entryInputs)),
);

const outlineInputs = (items: readonly OutlineItem<LinkedEntry>[]): unknown =>
  items.map(({ entry, children, ...item }) => [item, entry?.path, outlineInputs(children)]);

/** The inputs of an edition besides the settings. */
const editionInputs = (edition: Edition) => {
  const { docs, landing, changelog, solutions, outline, pages, shell, siteVersions } = edition;
  return [
    [docs, landing, changelog, solutions].map(entriesInputs),
    outlineInputs(outline),
    pages.map(({ versions }) => versions),
    shell,
    siteVersions?.difference(edition),
  ];
};

/**
 * Cache key of the files of a version of the documentation, except media and preview pictures. It
 * covers all data of its model that is not derived from other data or only used outside the
 * documentation.
 */
export const versionKey = perObject((model: SiteModel): string => {
  const { collections, editions, shown, paths, languageAt, files, bundles, ...data } = model;
  for (const value of Object.values(data)) if (typeof value === 'object') shared(value);
  return keyOf('version', {
    data,
    editions: Object.values(editions).map(editionInputs),
    shown: shown && versionKey(shown),
  });
});
