import { escapeLabel, escapeText } from '../../common/escape.ts';
import { fenced } from './common-rules.ts';
import type { ElementRule, OldElement } from './element.ts';
import { withoutIndentation } from './indentation.ts';
import { formatTag } from './render.ts';
import { valueList } from './value-list.ts';

/** Attributes that readers saw, in the order in which they are written. */
const VISIBLE = ['title', 'label', 'name', 'text', 'description', 'caption', 'alt'] as const;

/** The tabs in a component of the site around nothing else; `undefined` if there are none. */
function tabsOf({ children }: OldElement) {
  if (children.length === 0 || !children.every(({ name }) => /^Tab(?:Item)?$/.test(name)))
    return undefined;
  return children.map((tab) => ({
    label: tab.text('label') ?? tab.text('title') ?? tab.text('value') ?? '',
    content: tab.content(),
  }));
}

/** Attributes that name a picture. */
const PICTURES = ['src', 'img', 'image'] as const;

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** The picture that an attribute names; its alternative text is `alt`. */
function pictureOf(element: OldElement): string | undefined {
  const name = PICTURES.find((each) => PICTURE_FILE.test(element.text(each) ?? ''));
  const address = name && element.address(name);
  const alt = element.text('alt') ?? '';
  if (address === undefined) return undefined;
  return element.isInHtml
    ? `${formatTag('img', { src: address })} alt="${alt}">`
    : `![${escapeLabel(alt)}](${address})`;
}

/** Attributes that name a video. */
const VIDEOS = ['id', 'videoId', 'videoid', 'embedId'] as const;

/** The address of the video that a player of YouTube is given, by its id or as an address. */
function videoOf({ name, text }: OldElement): string | undefined {
  if (!/youtube/i.test(name)) return undefined;
  const id = VIDEOS.flatMap((each) => text(each) ?? [])[0];
  if (id === undefined || id.includes('://')) return id;
  return `https://www.youtube.com/watch?v=${id.replace('?', '&')}`;
}

/** Attributes of several lines that no reader saw. */
const STYLES = /^(?:class(?:Name)?|style|sx)$/;

/** The texts of several lines in attributes, which are code or look like it, as blocks of code. */
const codeOf = (element: OldElement): readonly string[] =>
  element.attributes.flatMap((name) => {
    const text =
      VISIBLE.some((each) => each === name) || STYLES.test(name) ? '' : element.text(name);
    return text?.includes('\n') && text.trim() !== ''
      ? [fenced(withoutIndentation(text), element.text('lang') ?? element.text('language'))]
      : [];
  });

/**
 * A component that is not known: its content, after the texts in its attributes. A link, a
 * picture and code that its attributes hold are kept too.
 */
export const unknownElement: ElementRule = (element) => {
  const tabs = tabsOf(element);
  if (tabs) {
    element.note('component-unwrapped', `<${element.name}>`);
    return { tabs };
  }
  const picture = pictureOf(element);
  // What names an icon is no text, and what describes a picture stands in it.
  const isNamed = !/Icon$/.test(element.name);
  const texts = VISIBLE.flatMap((name) =>
    (name === 'name' && !isNamed) || (name === 'alt' && picture) ? [] : (element.text(name) ?? []),
  );
  const lists = element.isBlock
    ? element.attributes.map((name) => valueList(element.value(name)))
    : [];
  const code = element.isBlock ? codeOf(element) : [];
  const content = [picture ?? '', ...lists, ...code, element.content()]
    .filter((part) => part !== '')
    .join('\n\n');
  const name = ['href', 'to', 'link'].find((each) => element.text(each) !== undefined);
  const video = videoOf(element);
  const href = name ? element.text(name) : video;
  const isEmpty = texts.length === 0 && content === '' && href === undefined;
  element.note(isEmpty ? 'component-dropped' : 'component-unwrapped', `<${element.name}>`);
  if (isEmpty) return 'nothing';
  if (texts.length === 0 && href === undefined) {
    return picture || [...lists, ...code].some((part) => part !== '')
      ? { text: content }
      : 'content';
  }
  const link = name && element.link(name);
  const { address = video, title } = link && link.kind === 'address' ? link : {};
  const [first = title ?? href ?? ''] = texts;
  const label = escapeLabel(first);
  const head = element.isBlock ? `**${label}**` : label;
  const linked = element.isInHtml
    ? `${formatTag('a', { href: address })}>${texts[0] ?? escapeText(first)}</a>`
    : `[${label}](${address})`;
  const parts = [address === undefined ? head : linked, ...texts.slice(1), content];
  return { text: parts.filter((part) => part !== '').join(element.isBlock ? '\n\n' : ' ') };
};
