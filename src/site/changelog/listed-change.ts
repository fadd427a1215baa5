import { escapeAttribute } from '../../common/escape.ts';
import { isShownBy } from '../../compile/changelog-filters.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { pictureAttributes } from '../../compile/picture.ts';
import { ownPicture } from '../markdown/fill-page.ts';
import type { SiteModel } from '../model.ts';
import { langOf } from '../views/navigation-nodes.ts';
import type { ListedChange } from '../views/view.ts';
import type { LabelledFilter } from './changelog-lists.ts';

/** Longest text of an entry in a list, in characters. */
const MAX_TEXT = 280;

/** The first picture of the text that is a file of the content. */
function firstPicture({ links, targets }: LinkedEntry): string | undefined {
  for (const [index, { isImage }] of links.entries()) {
    const target = targets[index];
    if (isImage && target?.kind === 'file') return target.path;
  }
  return undefined;
}

/** The first text that does not only describe a picture, cut at a word. */
export function firstText({ body }: LinkedEntry): string | undefined {
  const html = body.html().texts.join('');
  const lines = body.sections.flatMap(({ text }) => text.split('\n'));
  const line = lines.find(
    (each) => each !== '' && !html.includes(` alt="${escapeAttribute(each)}"`),
  );
  if (line === undefined || line.length <= MAX_TEXT) return line;
  return `${line.slice(0, line.lastIndexOf(' ', MAX_TEXT)).toWellFormed()}…`;
}

/** The tags of an entry, of the filters of its changelog. */
export function tagsOf(
  { data }: LinkedEntry<'changelog'>,
  filters: readonly LabelledFilter[],
): readonly LabelledFilter[] {
  return filters.filter((filter) => filter.kind === 'tag' && isShownBy(filter, data));
}

/**
 * A changelog entry as lists show it.
 *
 * @param filters those of the changelog
 */
export function listedChange(
  entry: LinkedEntry<'changelog'>,
  model: SiteModel,
  filters: readonly LabelledFilter[],
): ListedChange {
  const { path, data } = entry;
  const cover = ownPicture(entry, model);
  const first = cover ? undefined : firstPicture(entry);
  const text = data.description ?? firstText(entry);
  const tags = tagsOf(entry, filters);
  return {
    path,
    title: data.title,
    ...langOf(entry),
    ...(text !== undefined && { description: text }),
    frontMatter: data,
    ...(cover && { image: cover, isMajor: true }),
    ...(first !== undefined && { image: pictureAttributes(first, model.pictures.get(first)) }),
    ...(tags.length > 0 && { tags }),
  };
}
