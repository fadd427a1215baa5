import { escapeAttribute } from '../../../common/escape.ts';
import { TEXT_ONLY } from '../html/html-balance.ts';
import { paragraphTag } from '../html/paragraph-tag.ts';
import { TABLE_END, TABLE_START } from '../html/table-html.ts';
import type {
  AttributeDefinition,
  Attributes,
  ComponentDefinition,
  ComponentMarkdown,
} from './component.ts';

/** Attributes that harmless HTML elements keep, by the names that JSX has for them. */
const ATTRIBUTES: Readonly<Record<string, AttributeDefinition>> = {
  href: { address: 'link' },
  src: { address: 'source' },
  srcset: { address: 'sources' },
  srcSet: { address: 'sources' },
  sizes: {},
  media: {},
  type: {},
  poster: { address: 'source' },
  kind: {},
  srclang: {},
  srcLang: {},
  label: {},
  default: { flag: true },
  alt: { prose: true },
  id: {},
  class: {},
  className: {},
  title: {},
  lang: {},
  dir: {},
  width: {},
  height: {},
  start: {},
  colspan: {},
  colSpan: {},
  rowspan: {},
  rowSpan: {},
  align: {},
  cite: {},
  datetime: {},
  dateTime: {},
  role: {},
  name: {},
  allow: {},
  loading: {},
  'aria-label': {},
  'aria-hidden': {},
  allowfullscreen: { flag: true },
  allowFullScreen: { flag: true },
  open: { flag: true },
  controls: { flag: true },
  loop: { flag: true },
  muted: { flag: true },
  reversed: { flag: true },
};

/** Attributes that have another name in HTML. */
const RENAMED: Readonly<Record<string, string>> = { className: 'class' };

const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr']);

/** Elements whose only paragraph stands in them without its tags. */
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

/** The only paragraph of a text, without its tags. */
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

const around =
  (mark: string): Markdown =>
  ({ children }) =>
    `${mark}${children}${mark}`;
const plain: Markdown = ({ children }) => children;
const heading =
  (depth: number): Markdown =>
  ({ children }) =>
    `${'#'.repeat(depth)} ${children}`;
const quote: Markdown = ({ children }) => children.replace(/^/gm, '> ').replace(/^> $/gm, '>');
const listOf =
  (mark: (index: number) => string): Markdown =>
  ({ items }) =>
    items
      .map(({ children }, index) => {
        const sign = mark(index);
        return `${sign} ${children.replace(/\n(?=.)/g, `\n${' '.repeat(sign.length + 1)}`)}`;
      })
      .join('\n');

/** Elements that Markdown has a form for. The others stay HTML, with Markdown in them. */
const MARKDOWN: Readonly<Record<string, Markdown>> = {
  a: ({ attributes: { href }, children }) =>
    href === undefined ? children : `[${children}](${href})`,
  b: around('**'),
  blockquote: quote,
  center: plain,
  code: around('`'),
  del: around('~~'),
  div: plain,
  em: around('*'),
  figcaption: around('*'),
  figure: plain,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  hr: () => '---',
  i: around('*'),
  iframe: ({ attributes: { src = '', title = src } }) => `[${title}](${src})`,
  img: ({ attributes: { src = '', alt = '' } }) => `![${alt}](${src})`,
  li: plain,
  ol: listOf((index) => `${index + 1}.`),
  p: plain,
  picture: plain,
  s: around('~~'),
  section: plain,
  source: () => '',
  span: plain,
  strong: around('**'),
  ul: listOf(() => '-'),
};

/** Elements that stay HTML in Markdown. */
const KEPT = [
  ...[
    'abbr',
    'audio',
    'bdi',
    'bdo',
    'br',
    'caption',
    'cite',
    'col',
    'colgroup',
    'dd',
    'details',
    'dfn',
  ],
  ...[
    'dl',
    'dt',
    'ins',
    'kbd',
    'mark',
    'pre',
    'q',
    'samp',
    'small',
    'sub',
    'summary',
    'sup',
    'table',
  ],
  ...['tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'track', 'u', 'var', 'video', 'wbr'],
];

/** Elements of text, which keep to their line in Markdown. */
const INLINE = new Set([
  ...['abbr', 'bdi', 'bdo', 'br', 'cite', 'dfn', 'ins', 'kbd', 'mark', 'q', 'samp', 'small', 'sub'],
  ...['summary', 'sup', 'time', 'u', 'var', 'wbr'],
]);

function keptMarkdown(name: string): Markdown {
  return ({ attributes, children }) => {
    if (VOID.has(name)) return elementHtml(name, attributes, '');
    const isInline = INLINE.has(name) || !children.includes('\n');
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

/** The harmless elements of HTML, by name: no script, no form. */
const ELEMENTS: ReadonlyMap<string, ComponentDefinition> = new Map(
  [...Object.keys(MARKDOWN), ...KEPT].map((name) => [name, element(name)]),
);

/** A harmless HTML element, which MDX pages may use like a component. */
export const elementNamed = (name: string): ComponentDefinition | undefined => ELEMENTS.get(name);
