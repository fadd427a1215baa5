import { escapeAttribute } from '../../common/escape.ts';
import { perObject } from '../../common/lazy.ts';
import {
  type ChangelogFilter,
  changelogFilters,
  isShownBy,
} from '../../compile/changelog-filters.ts';
import type { ContentEdition } from '../../compile/content.ts';
import { shared } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { pictureAttributes } from '../../compile/picture.ts';
import { localizedText } from '../../contract/locales.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { ownPicture } from '../markdown/fill-page.ts';
import { langOf } from '../views/page-links.ts';

const PAGE_LENGTH = 20;

/** A page of changelog entries, newest first; without a filter, of all of them. */
export type ChangelogPageView = ReturnType<typeof paginate>[number];

/** Built-in labels of tags: the kinds of Keep a Changelog, and `breaking`. */
const TAG_TEXTS = {
  added: 'tagAdded',
  breaking: 'tagBreaking',
  changed: 'tagChanged',
  deprecated: 'tagDeprecated',
  fixed: 'tagFixed',
  removed: 'tagRemoved',
  security: 'tagSecurity',
} as const satisfies Readonly<Record<string, keyof Texts>>;

function labelOf({ kind, name, label }: ChangelogFilter, edition: ContentEdition) {
  if (kind === 'year') return name;
  const custom = edition.config.changelog?.tags?.[name];
  if (custom) return localizedText(custom, edition.locale);
  const text = Object.hasOwn(TAG_TEXTS, name) && TAG_TEXTS[name as keyof typeof TAG_TEXTS];
  return text ? edition.text[text] : label;
}

export type LabelledFilter = ReturnType<typeof labelledFilters>[number];

/** The filters of a changelog. */
export const labelledFilters = perObject((edition: ContentEdition) => {
  const entries = edition.changelog.map(({ data }) => data);
  return changelogFilters(entries, edition.locale, edition.paths).map((filter) => ({
    ...filter,
    label: labelOf(filter, edition),
    count: entries.filter((entry) => isShownBy(filter, entry)).length,
  }));
});

/** The pages of changelog entries: first of all entries, then of each filter. */
export const changelogLists = perObject((edition: ContentEdition) => {
  const { locale, changelog, disabledParts, paths } = edition;
  if (disabledParts.has('changelog')) return [];
  return [
    ...paginate(paths.changelog(locale), changelog),
    ...labelledFilters(edition).flatMap((filter) => {
      const shown = changelog.filter(({ data }) => isShownBy(filter, data));
      return paginate(filter.path, shown, filter);
    }),
  ];
});

function paginate(
  path: string,
  entries: readonly LinkedEntry<'changelog'>[],
  filter?: LabelledFilter,
) {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_LENGTH));
  const pathOf = (number: number) => (number === 1 ? path : `${path}/page/${number}`);
  const releases = entries.flatMap(({ path, data: { version } }) =>
    version === undefined ? [] : { path, version },
  );
  return Array.from({ length: pages }, (_, index) => ({
    path: pathOf(index + 1),
    ...(filter && { filter }),
    number: index + 1,
    entries: entries.slice(index * PAGE_LENGTH, (index + 1) * PAGE_LENGTH),
    count: entries.length,
    // Those on all pages of the list.
    releases: shared(releases),
    ...(index > 0 && { newer: pathOf(index) }),
    ...(index < pages - 1 && { older: pathOf(index + 2) }),
  }));
}

/** Longest text of a list item, in characters. */
const MAX_TEXT = 280;

/** The first picture of an entry that is a content file. */
function firstPicture({ links, targets }: LinkedEntry): string | undefined {
  for (const [index, { isImage }] of links.entries()) {
    const target = targets[index];
    if (isImage && target?.kind === 'file') return target.path;
  }
  return undefined;
}

/** The first line of text that is not the alternative text of a picture, cut at a word. */
export function firstText({ body }: LinkedEntry): string | undefined {
  const html = body
    .html()
    .filter((part) => typeof part === 'string')
    .join('');
  const lines = body.sections.flatMap(({ text }) => text.split('\n'));
  const line = lines.find(
    (each) => each !== '' && !html.includes(` alt="${escapeAttribute(each)}"`),
  );
  if (line === undefined || line.length <= MAX_TEXT) return line;
  return `${line.slice(0, line.lastIndexOf(' ', MAX_TEXT)).toWellFormed()}…`;
}

/** The tags of an entry, as filters of the changelog. */
export const tagsOf = (
  { data }: LinkedEntry<'changelog'>,
  edition: ContentEdition,
): readonly LabelledFilter[] =>
  labelledFilters(edition).filter((filter) => filter.kind === 'tag' && isShownBy(filter, data));

/** A changelog entry as a list item. */
export type ListedChange = ReturnType<typeof listedChange>;

/** Creates the list item of a changelog entry. */
export function listedChange(entry: LinkedEntry<'changelog'>, edition: ContentEdition) {
  const { path, data } = entry;
  const cover = ownPicture(entry, edition);
  const first = cover ? undefined : firstPicture(entry);
  return {
    path,
    title: data.title,
    ...langOf(entry),
    description: data.description ?? firstText(entry),
    frontMatter: data,
    // That of its front matter, else the first of its text.
    image: first === undefined ? cover : pictureAttributes(first, edition.pictures.get(first)),
    // Lists highlight entries with a picture of their own.
    isMajor: cover !== undefined,
    tags: tagsOf(entry, edition),
  };
}
