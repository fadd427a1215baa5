import { asLine, codeSpan, destination, escapeAttribute } from '../../../common/escape.ts';
import { paragraphTag, TABLE_END, TABLE_START } from '../html/blocks.ts';
import { TEXT_ONLY, VOID } from '../html/html-balance.ts';
import { PAIRED } from '../html-to-markdown.ts';
import { decodedValue } from '../html-tokens.ts';
import {
  type AttributeDefinition,
  type Attributes,
  type ComponentDefinition,
  type ComponentMarkdown,
  itemsOf,
  quoted,
} from './component.ts';

const words = (text: string) => text.split(' ');

const FLAGS = words('allowfullscreen allowFullScreen controls default loop muted open reversed');

const PLAIN = words(
  'id class className title lang dir width height start colspan colSpan rowspan rowSpan align cite ' +
    'datetime dateTime role name allow loading sizes media type kind srclang srcLang label ' +
    'aria-label aria-hidden',
);

/** Allowed attributes of HTML elements, by their HTML and JSX names. */
const ATTRIBUTES: Readonly<Record<string, AttributeDefinition>> = {
  href: { address: 'link' },
  src: { address: 'source' },
  srcset: { address: 'sources' },
  srcSet: { address: 'sources' },
  poster: { address: 'source' },
  alt: { prose: true },
  ...Object.fromEntries(PLAIN.map((name) => [name, {}])),
  ...Object.fromEntries(FLAGS.map((name) => [name, { flag: true }])),
};

const RENAMED: Readonly<Record<string, string>> = { className: 'class' };

/** Elements in which a single paragraph loses its `<p>` tags. */
const UNWRAPPED = new Set([...TEXT_ONLY, 'p', 'caption', 'figcaption']);

function attributesHtml(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const label = (RENAMED[name] ?? name).toLowerCase();
      return ATTRIBUTES[name]?.flag ? ` ${label}` : ` ${label}="${escapeAttribute(value)}"`;
    })
    .join('');
}

/** Removes the tags of a single paragraph. */
const unwrapped = (html: string) =>
  /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html.trim())?.[1] ?? html;

function elementHtml(name: string, attributes: Attributes, children: string): string {
  const content = UNWRAPPED.has(name) ? unwrapped(children) : children;
  const tag = name === 'p' ? paragraphTag(content) : name;
  const start = `<${tag}${attributesHtml(attributes)}>`;
  if (VOID.has(name)) return start;
  return name === 'table'
    ? TABLE_START + start + content + TABLE_END
    : `${start}${content}</${tag}>`;
}

type Markdown = (content: ComponentMarkdown) => string;

const wrappedIn =
  (mark: string): Markdown =>
  ({ children }) =>
    `${mark}${children}${mark}`;
const plain: Markdown = ({ children }) => children;

/**
 * Elements with a Markdown equivalent. All others stay HTML that contains Markdown, and so does code
 * with links or escapes, which backticks would show literally.
 */
const MARKDOWN: Readonly<Record<string, Markdown>> = {
  ...Object.fromEntries([...PAIRED].map(([name, mark]) => [name, wrappedIn(mark)])),
  a: ({ attributes: { href }, children }) =>
    href === undefined ? children : `[${asLine(children)}](${destination(href)})`,
  blockquote: ({ children }) => quoted(children),
  code: ({ children }) =>
    /[\\`*[\]<~]|(?<!\w)_|_(?!\w)/.test(children)
      ? elementHtml('code', {}, children)
      : codeSpan(decodedValue(children)),
  figcaption: wrappedIn('*'),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => [
      `h${depth}`,
      ({ children }: ComponentMarkdown) => `${'#'.repeat(depth)} ${children}`,
    ]),
  ),
  hr: () => '---',
  iframe: ({ attributes: { src = '', title = src } }) => `[${title}](${destination(src)})`,
  img: ({ attributes: { src = '', alt = '' } }) => `![${alt}](${destination(src)})`,
  ol: ({ parts }) => itemsOf(parts, 'li', (index) => `${index + 1}.`),
  source: () => '',
  ul: ({ parts }) => itemsOf(parts, 'li', () => '-'),
  ...Object.fromEntries(
    words('center div figure li p picture pre section span').map((name) => [name, plain]),
  ),
};

/** Inline elements that stay HTML in Markdown. */
const INLINE = new Set(
  words('abbr bdi bdo br cite dfn ins kbd mark q samp small sub summary sup time u var wbr'),
);

/** Block elements that stay HTML in Markdown. */
const BLOCKS = words(
  'audio caption col colgroup dd details dl dt table tbody td tfoot th thead tr track video',
);

function keptMarkdown(name: string): Markdown {
  return ({ attributes, children }) => {
    if (VOID.has(name)) return elementHtml(name, attributes, '');
    // Markdown on the line of a block tag would not be parsed.
    const isInline = INLINE.has(name) || !/[\n\\*_`[~]/.test(children);
    const content = isInline ? children : `\n\n${children}\n\n`;
    return `<${name}${attributesHtml(attributes)}>${content}</${name}>`;
  };
}

const element = (name: string): ComponentDefinition => ({
  attributes: ATTRIBUTES,
  isElement: true,
  html: ({ attributes, children }) => elementHtml(name, attributes, children),
  markdown: MARKDOWN[name] ?? keptMarkdown(name),
});

/** The harmless HTML elements that MDX pages may use, by name: no scripts, no forms. */
export const ELEMENTS: ReadonlyMap<string, ComponentDefinition> = new Map(
  [...Object.keys(MARKDOWN), ...INLINE, ...BLOCKS].map((name) => [name, element(name)]),
);
