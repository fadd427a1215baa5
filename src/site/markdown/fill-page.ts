import { destination, escapeAttribute } from '../../common/escape.ts';
import type { Content } from '../../compile/content.ts';
import { type Derived, derived } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { type LinkTarget, targetAddress, targetTwin } from '../../compile/links/link-target.ts';
import { rewriteHtmlAddresses } from '../../compile/page/html-tokens.ts';
import { normalizeUri } from '../../compile/page/normalize-uri.ts';
import { type FilledText, fill, fillText, type SlotForm } from '../../compile/page/template.ts';
import { type Picture, type PictureAttributes, pictureAttributes } from '../../compile/picture.ts';

const htmlPath = (target: LinkTarget | undefined): string =>
  (target && targetAddress(target)) ?? pathOf(target);

/** The address of a link target in Markdown; pages are linked by their Markdown address. */
const markdownPath = (target: LinkTarget | undefined): string =>
  (target && targetTwin(target)) ?? htmlPath(target);

const pathOf = (target: LinkTarget | undefined): string =>
  target === undefined || target.kind === 'external' ? '' : target.path;

/** The unfilled body of a page; the key of the entry identifies it in cache keys. */
const bodyOf = ({ key, body }: LinkedEntry) => ({ make: () => body, toJSON: () => key });

/** The content of a page as HTML. */
export function bodyHtml(entry: LinkedEntry, content: Content): Derived<Promise<string>> {
  const { targets } = entry;
  const inputs = { body: bodyOf(entry), targets, pictures: picturesOf(entry, content) };
  return derived('body html', inputs, async ({ body, targets, pictures }) =>
    fill(await body.make().highlightedHtml(), ({ link, form }) => {
      const address = normalizeUri(htmlPath(targets[link]));
      if (form !== 'picture') return escapeAttribute(address);
      const path = pathOf(targets[link]);
      return attributes({ ...pictureAttributes(path, pictures[path]), src: address });
    }),
  );
}

/** The content of a page as HTML for feed readers, with absolute URLs and without highlighting. */
export function feedHtml(entry: LinkedEntry, { baseUrl }: Content): string {
  const { body, targets, path } = entry;
  const image = imagePath(entry);
  const cover = image === undefined ? '' : `<p><img src="${baseUrl}${image}" alt=""></p>\n`;
  const html = fill(body.html(), ({ link, form }) => {
    const address = baseUrl + normalizeUri(htmlPath(targets[link]));
    return form === 'picture' ? attributes({ src: address }) : escapeAttribute(address);
  });
  const page = escapeAttribute(baseUrl + path);
  // Addresses that are not filled in are anchors of the page itself.
  const absolute = (address: string) => (address.startsWith('#') ? page + address : address);
  return cover + (html.includes('href="#') ? rewriteHtmlAddresses(html, absolute) : html);
}

/** The content of a page as Markdown, with its headings. */
export function bodyText(entry: LinkedEntry, { baseUrl }: Content): Derived<FilledText> {
  const inputs = { body: bodyOf(entry), targets: entry.targets, baseUrl };
  return derived('body text', inputs, ({ body, targets, baseUrl }) =>
    fillText(body.make().markdown, ({ link, form }) =>
      escaped(baseUrl + markdownPath(targets[link]), form),
    ),
  );
}

/** The content of a page as a Markdown string. */
export const entryMarkdown = (entry: LinkedEntry, content: Content): string =>
  bodyText(entry, content).make().text;

const escaped = (url: string, form: SlotForm) =>
  form === 'destination' ? destination(url) : escapeAttribute(url);

/** Attributes of an HTML tag, each with a leading space. */
const attributes = (values: PictureAttributes): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');

function picturesOf(
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

/** Path of the picture in the front matter. */
export function imagePath({ links, targets }: LinkedEntry): string | undefined {
  const target = targets[links.findLastIndex(({ isCover }) => isCover)];
  return target?.kind === 'file' ? target.path : undefined;
}
