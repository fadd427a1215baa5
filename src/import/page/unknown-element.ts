import { escapeLabel, escapeText } from '../../common/escape.ts';
import { codeGroup, fenced, tabs } from './common-rules.ts';
import {
  type Conversion,
  type ElementRule,
  type ElementRules,
  isHtmlName,
  type OldElement,
} from './element.ts';
import { htmlElement } from './html-elements.ts';
import { dedentText } from './lines.ts';
import { formatTag } from './render.ts';
import { valueList, valueTable } from './value-list.ts';

/** Visible attributes, in output order. */
const VISIBLE_ATTRIBUTES = [
  ...['title', 'label', 'name', 'version', 'text', 'subtitle', 'description', 'desc'],
  ...['caption', 'alt', 'cta', 'badge', 'packages'],
];

/** Matches components whose text is code. */
const CODE_COMPONENT = /(?:Code|Command|Snippet|Terminal)$/;

/** The marks of icons in tables of supported features. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^(?:check|tick|yes)(?:mark|icon)?$/i, '✓'],
  [/^(?:cross|no|x)(?:mark|icon)?$/i, '✗'],
];

const PICTURE_ATTRIBUTES = ['src', 'img', 'image'];

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Attributes with the id of a video or playground on another site. */
const ID_ATTRIBUTES = ['id', 'videoId', 'videoid', 'embedId', 'projectId', 'projectid'];

/** Names of components that embed other sites, and the address prefixes of these. */
const EMBEDDED_SITES: readonly (readonly [RegExp, string])[] = [
  [/youtube/i, 'https://www.youtube.com/watch?v='],
  [/stack-?blitz/i, 'https://stackblitz.com/edit/'],
  [/code-?sandbox/i, 'https://codesandbox.io/s/'],
];

const DEMO = /demo|example|playground|preview|sandbox|repl(?![a-z])/i;

/** Matches invisible attributes that may have several lines. */
const STYLE_ATTRIBUTE = /^(?:class(?:Name)?|style|sx)$/;

/** The tabs of an element that contains nothing else; `undefined` without tabs. */
export const tabsOf = (element: OldElement): Conversion | undefined =>
  element.children.length > 0 &&
  element.containsOnlyElements &&
  element.children.every(({ name }) => /Tab(?:Item)?$/.test(name))
    ? tabs(element)
    : undefined;

/** The picture in an attribute; its alternative text is `alt`. */
function pictureOf({ text, address, isInHtml }: OldElement): string | undefined {
  const name = PICTURE_ATTRIBUTES.find((each) => PICTURE_FILE.test(text(each) ?? ''));
  const src = name && address(name);
  const alt = text('alt') ?? '';
  if (src === undefined) return undefined;
  return isInHtml ? `${formatTag('img', { src, alt })}>` : `![${escapeLabel(alt)}](${src})`;
}

/** The address of a component's video or playground, from an id or an address. */
function embeddedUrl({ name, text }: OldElement): string | undefined {
  const [, start] = EMBEDDED_SITES.find(([pattern]) => pattern.test(name)) ?? [];
  const id = start && ID_ATTRIBUTES.flatMap((each) => text(each) ?? [])[0];
  if (!id || id.includes('://')) return id;
  return start + (start.includes('?') ? id.replace('?', '&') : id);
}

/** `MyDemo` as “My demo”. */
const nameInWords = (name: string) => {
  const words = name.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/[-_.]+/g, ' ');
  return (
    words.charAt(0).toUpperCase() +
    words.slice(1).replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
  );
};

const escapeBraces = (text: string) => text.replace(/(?<!\\)\{/g, '\\{');

/** Replaces a component that needs code by a link to the old page, which still shows it. */
function linkToOldPage(element: OldElement, texts: readonly string[], picture = ''): Conversion {
  const { name, oldPage } = element;
  element.note(oldPage === undefined ? 'component-dropped' : 'component-linked', `<${name}>`);
  if (oldPage === undefined) return { comment: `<${name}> of the old page` };
  const [first = nameInWords(name), ...others] = texts;
  return { text: [`[${picture || escapeLabel(first)}](${oldPage})`, ...others].join('\n\n') };
}

const isCode = (component: string, name: string) =>
  name === 'text' && CODE_COMPONENT.test(component);

/** The lists and multi-line texts in attributes; the latter are code or look like it. */
function blocksOf(element: OldElement): readonly string[] {
  const { name: component, isBlock, attributes, text, value, resolve } = element;
  if (!isBlock) return [];
  const codeBlocks = attributes.flatMap((name) => {
    const code = text(name) ?? '';
    const mayBeCode = !VISIBLE_ATTRIBUTES.includes(name) && !STYLE_ATTRIBUTE.test(name);
    const isShown = isCode(component, name) || (mayBeCode && code.includes('\n'));
    return isShown && code.trim() !== ''
      ? [fenced(dedentText(code), text('lang') ?? text('language'))]
      : [];
  });
  const lists = attributes.map(
    (name) =>
      (component.endsWith('Table') && valueTable(value(name), resolve)) ||
      valueList(value(name), resolve),
  );
  return [...lists, ...codeBlocks].filter(Boolean);
}

/** Attributes with commands, named after package managers, as code tabs; `undefined` without any. */
function commandsOf(element: OldElement): Conversion | undefined {
  const { name: component, isBlock, attributes, text, content } = element;
  const candidates = attributes.filter(
    (name) => !VISIBLE_ATTRIBUTES.includes(name) && !STYLE_ATTRIBUTE.test(name),
  );
  const commands = candidates.filter((name) => /^[\w./@-]+ +\S/.test(text(name) ?? ''));
  if (!isBlock || content() !== '') return undefined;
  const command = text('command') ?? '';
  // A command for any package manager lacks its name.
  if (/^Package/.test(component) && /^(?:add|create|i|install|remove) /.test(command))
    return { text: fenced(`npm ${command}`, 'sh') };
  return commands.length < 2
    ? undefined
    : codeGroup(commands.map((name) => fenced(dedentText(text(name) ?? ''), 'sh', name)));
}

/**
 * Converts an unknown component to its content, preceded by the texts in its attributes. Links, pictures
 * and code in attributes are kept too.
 */
export const unknownElement: ElementRule = (element) => {
  const { name, text, isBlock, isInHtml } = element;
  const tabs = tabsOf(element) ?? commandsOf(element);
  if (tabs) {
    element.note('component-unwrapped', `<${name}>`);
    return tabs;
  }
  const picture = pictureOf(element);
  // The name of an icon is not text, and the picture already has the `alt`.
  const isShown = (each: string) =>
    !(each === 'name' && name.endsWith('Icon')) &&
    !(each === 'alt' && picture) &&
    !(isBlock && isCode(name, each));
  const texts = VISIBLE_ATTRIBUTES.filter(isShown).flatMap((each) => text(each) ?? []);
  const blocks = [picture ?? '', ...blocksOf(element)].filter(Boolean);
  const content = [...blocks, element.content()].filter(Boolean).join('\n\n');
  const target =
    ['href', 'to', 'link', 'url'].find((each) => text(each) !== undefined) ??
    ['src', 'playground', 'demo'].find((each) => /^https?:/.test(text(each) ?? '') && !picture);
  const embedded = embeddedUrl(element);
  const href = target ? text(target) : embedded;
  const isEmpty = texts.length === 0 && content === '' && href === undefined;
  const [, mark] = (isEmpty && MARKS.find(([pattern]) => pattern.test(name))) || [];
  if (mark) return { text: mark };
  const isDemo = DEMO.test(name) && content === (picture ?? '') && href === undefined;
  if (isBlock && (isEmpty || (isDemo && element.oldPage !== undefined)))
    return linkToOldPage(element, texts, picture);
  element.note(isEmpty ? 'component-dropped' : 'component-unwrapped', `<${name}>`);
  if (isEmpty) return 'nothing';
  if (texts.length === 0 && href === undefined)
    return blocks.length > 0 ? { text: content } : 'content';
  const { address = embedded, title } = (target && element.link(target)) || {};
  const [first = title ?? href ?? '', ...others] = texts;
  const label = escapeBraces(escapeLabel(first));
  const linked = isInHtml
    ? `${formatTag('a', { href: address })}>${escapeText(first)}</a>`
    : `[${label}](${address})`;
  const head = address === undefined ? (isBlock ? `**${label}**` : label) : linked;
  const parts = [head, ...(isInHtml ? others : others.map(escapeBraces)), content].filter(Boolean);
  // A version stands apart from the heading before it, as the style of the old site had it.
  const space = !isBlock && text('version') !== undefined ? ' ' : '';
  return { text: space + parts.join(isBlock ? '\n\n' : ' ') };
};

/** The rule of an element: of its system, else for HTML, else for unknown components. */
export const ruleOf = (name: string, rules: ElementRules): ElementRule =>
  (Object.hasOwn(rules, name) ? rules[name] : undefined) ??
  (isHtmlName(name) ? htmlElement : unknownElement);
