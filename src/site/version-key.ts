import { perObject } from '../common/lazy.ts';
import { keyOf, shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';
import type { Edition, SiteModel } from './model.ts';

/** What an entry is, where its key stands for all that its file says. */
const entryInputs = ({ body, data, headings, anchors, links, ...entry }: LinkedEntry) => entry;

/** The entries of a collection: one hash, which versions that have the same ones share. */
const entriesInputs = perObject((entries: readonly LinkedEntry[]) =>
  shared(entries.map(entryInputs)),
);

const outlineInputs = (items: readonly OutlineItem<LinkedEntry>[]): unknown =>
  items.map(({ entry, children, ...item }) => [item, entry?.path, outlineInputs(children)]);

/** What an edition has that its content and the settings do not tell. */
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
 * Changes with everything that the files of a version of the documentation are made from, apart from
 * media and preview pictures: all data of its model, except for what is derived from the rest of it or
 * that only pages outside the documentation show.
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
