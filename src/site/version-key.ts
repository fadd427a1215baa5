import { perObject } from '../common/lazy.ts';
import { keyOf, shared } from '../compile/derived.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import type { OutlineItem } from '../compile/outline/arrange.ts';
import type { PerLocale } from '../contract/locales.ts';
import type { SiteModel } from './model.ts';

/** What an entry is, where its key stands for all that its file says. */
const entryInputs = ({ body, data, headings, anchors, links, ...entry }: LinkedEntry) => entry;

/** The entries of a collection: one hash, which versions that have the same ones share. */
const entriesInputs = perObject((entries: PerLocale<readonly LinkedEntry[]>) =>
  shared(Object.values(entries).map((each) => each.map(entryInputs))),
);

const outlineInputs = (items: readonly OutlineItem<LinkedEntry>[]): unknown =>
  items.map(({ entry, children, ...item }) => [item, entry?.path, outlineInputs(children)]);

/**
 * Changes with everything that the files of a version of the documentation are made from, apart from
 * media and preview pictures: all data of its model, except for what is derived from the rest of it or
 * that only pages outside the documentation show.
 */
export const versionKey = perObject((model: SiteModel): string => {
  const { docs, landing, changelog, solutions, outline, pages, shown, siteVersions } = model;
  const { paths, languageAt, sections, folders, examples, exampleHtml, homes, ...own } = model;
  const { files, bundles, ...rest } = own;
  const replaced = { docs, landing, changelog, solutions, outline, pages, shown, siteVersions };
  const data = Object.entries(rest).filter(([name]) => !(name in replaced));
  for (const [, value] of data) if (typeof value === 'object' && value) shared(value);
  return keyOf('version', {
    data,
    entries: [docs, landing, changelog, solutions].map(entriesInputs),
    outline: Object.values(outline).map(outlineInputs),
    pages: Object.values(pages).map((each) => each.map(({ versions }) => versions)),
    differences: model.locales.codes.map((locale) => siteVersions?.difference(model, locale)),
    shown: shown && versionKey(shown),
  });
});
