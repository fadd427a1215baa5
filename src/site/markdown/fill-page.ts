import { escapeAttribute } from '../../common/escape.ts';
import type { Content } from '../../compile/content.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { type LinkTarget, targetAddress } from '../../compile/links/link-target.ts';
import { destination } from '../../compile/page/addresses.ts';
import { normalizeUri } from '../../compile/page/normalize-uri.ts';
import { type FilledText, fill, fillText, type SlotForm } from '../../compile/page/template.ts';
import { type Picture, type PictureAttributes, pictureAttributes } from '../../compile/picture.ts';
import { twinPath } from '../../contract/paths.ts';

/** The address of a link's target in HTML. */
const htmlPath = (target: LinkTarget | undefined): string =>
  (target && targetAddress(target)) ?? pathOf(target);

/** The address of a link's target in Markdown: for pages, that of their Markdown. */
const markdownPath = (target: LinkTarget | undefined): string =>
  target?.kind === 'page' ? twinPath(target.path) + target.query + target.hash : htmlPath(target);

const pathOf = (target: LinkTarget | undefined): string =>
  target === undefined || target.kind === 'external' ? '' : target.path;

/** The content of a page as HTML. */
export function entryHtml({ body, targets }: LinkedEntry, { pictures }: Content): string {
  return fill(body.html(), ({ link, form }) => {
    const address = escapeAttribute(normalizeUri(htmlPath(targets[link])));
    return form === 'picture' ? address + sizeAttributes(pathOf(targets[link]), pictures) : address;
  });
}

/** The content of a page as HTML for feed readers: all addresses are absolute. */
export function feedHtml(entry: LinkedEntry, { baseUrl }: Content): string {
  const { body, targets, path } = entry;
  const image = imagePath(entry);
  const cover = image === undefined ? '' : `<p><img src="${baseUrl}${image}" alt=""></p>\n`;
  const html = fill(body.html(), ({ link }) =>
    escapeAttribute(baseUrl + normalizeUri(htmlPath(targets[link]))),
  );
  // The only addresses without a slot lead to ids of the page itself.
  return cover + html.replaceAll(' href="#', ` href="${escapeAttribute(baseUrl + path)}#`);
}

/** The content of a page as Markdown, and its headings. */
export function entryText({ body, targets }: LinkedEntry, { baseUrl }: Content): FilledText {
  return fillText(body.markdown, ({ link, form }) =>
    escaped(baseUrl + markdownPath(targets[link]), form),
  );
}

/** The content of a page as Markdown. */
export const entryMarkdown = (entry: LinkedEntry, content: Content): string =>
  entryText(entry, content).text;

const escaped = (url: string, form: SlotForm) =>
  form === 'destination' ? destination(url) : escapeAttribute(url);

/**
 * Closes the quotes of `src` and adds the attributes of the size, without the last quote: the
 * template has it.
 */
function sizeAttributes(path: string, pictures: Content['pictures']): string {
  const { src: _, ...size } = pictureAttributes(path, pictures.get(path));
  const attributes = Object.entries(size).map(
    ([name, value]) => `${name}="${escapeAttribute(String(value))}`,
  );
  return attributes.length === 0 ? '' : `" ${attributes.join('" ')}`;
}

/** The pictures of a page, by public path. */
export function picturesOf(
  { targets }: LinkedEntry,
  { pictures }: Content,
): Readonly<Record<string, Picture>> {
  return Object.fromEntries(
    targets.flatMap((target) => {
      const path = pathOf(target);
      const picture = pictures.get(path);
      return picture ? [[path, picture]] : [];
    }),
  );
}

/** The picture in the front matter. */
export function ownPicture(
  entry: LinkedEntry,
  { pictures }: Content,
): PictureAttributes | undefined {
  const src = imagePath(entry);
  return src === undefined ? undefined : pictureAttributes(src, pictures.get(src));
}

/** Public address of the picture in the front matter, without origin. */
export function imagePath({ imageTarget }: LinkedEntry): string | undefined {
  return imageTarget?.kind === 'file' ? imageTarget.path : undefined;
}
