import { calloutType } from '../../compile/page/dialects/alerts.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import type { Report } from '../report.ts';
import { linkTo } from './common-rules.ts';
import { type Line, mapOutsideCode, mapTextLines } from './lines.ts';

/** Matches a tag of Liquid or GitBook (`{% hint style="info" %}`), or a shortcode of Hugo (`{{< note >}}`). */
const TAG = String.raw`(?:(?<!\{)\{%-?|\{\{[<%])[ \t]*(end|\/[ \t]*)?([A-Za-z]\w*(?:-\w+)*)(?!-?\w)([^{}]*?)(?:-?%\}(?!\})|[>%]\}\})`;

const TAGS = new RegExp(`${TAG}(?:\\.[ \\t]*$)?`, 'g');

/** Matches a line that starts with a tag, or ends with its only tag. */
const EDGE_TAG = new RegExp(`^[ \\t]*${TAG}|^[^{\\n]*${TAG}\\.?[ \\t]*$`);

/** The conversions of block tags by name; the last ones keep only title and text. */
const BLOCK_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'admonition alert callout notice',
    details: 'collapse details expand expandable',
    tab: 'tab',
    tabs: 'tabpane tabs',
    code: 'highlight capture',
    '': 'card cards code column columns content-ref step stepper steps update updates',
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

const kindOf = (name: string): string | undefined => calloutType(name) ?? BLOCK_KINDS.get(name);

/** Returns a function that finds the first value of a tag among several names; unnamed values have numbers. */
function tagValues(text: string) {
  const valuesByName = new Map<string, string>();
  let count = 0;
  const values = text.matchAll(/(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g);
  for (const [, name, ...quoted] of values)
    valuesByName.set(name ?? String(count++), quoted.join(''));
  return (names: string) =>
    names.split(' ').flatMap((name) => valuesByName.get(name) || [])[0] ?? '';
}

type Values = ReturnType<typeof tagValues>;

/** A fence that is longer than those inside highlighted code. */
const FENCE = '`'.repeat(6);

/** The opening line of a kind of block. */
function openingLine(kind: string, value: Values): string {
  const type = calloutType(value('style type color context kind level 0'));
  const title = value('title header name summary label date').replace(/[*[\]]/g, '');
  if (kind === 'code') return FENCE + value('0');
  if (kind === '' || kind === 'tabs') return kind ? '::tabs' : title && `**${title}**`;
  const isTyped = type !== undefined && calloutType(kind) !== undefined;
  const label = title || value(isTyped ? '1' : '0');
  return `::${isTyped ? type : kind}${label && `[${label}]`}`;
}

/** The Markdown of a tag without content; `undefined` if unknown. */
function leafText(name: string, value: Values): string | undefined {
  const address = value('url src page link path file id 0');
  if (/^(?:link|relref|ref)$/.test(name)) return (name === 'link' ? '/' : '') + address;
  if (name === 'youtube') return linkTo('YouTube', `https://www.youtube.com/watch?v=${address}`);
  if (name === 'include' && address.endsWith('.md')) return `<include>${address}</include>`;
  if (name === 'readfile') {
    const include = `{{#include ${value('file')}}}`;
    return value('code') ? `\n\`\`\`${value('lang')}\n${include}\n\`\`\`\n` : include;
  }
  if (/^(?:embed|file|page-ref)$/.test(name) || (name === 'card' && value('link')))
    return linkTo(value('title caption') || address, address);
  if (!/^(?:figure|img)$/.test(name)) return undefined;
  const [alt, caption] = ['alt title', 'caption'].map(value);
  return `![${alt || caption}](${address})${alt && caption ? ` *${caption}*` : ''}`;
}

/** Matches addresses in Jekyll: `{{ site.baseurl }}`, `{{ "/page" | relative_url }}`. */
const ADDRESS =
  /\{\{-?\s*(?:site\.(?:base)?url|["']([^"'{}]*)["']\s*\|\s*(?:relative|absolute)_url)\s*-?\}\}/g;

// Kramdown: a table of contents, and the class of the block below.
const TOC = /^[ \t]*\{:[ \t]*toc[^{}]*\}[ \t]*$/;
const CLASS = /^[ \t]*\{:[ \t]*\.([\w-]+)(?![\w-])[^{}]*\}[ \t]*$/;

/** Matches tags that show nothing: around raw text, and imports of macros. */
export const RAW_TAG =
  /\{%-?[ \t]*(?:(?:end)?raw|(?:from[ \t]+\S+[ \t]+)?import[ \t][^{}]*?)[ \t]*-?%\}/g;

/** Whether a tag or an expression is converted, rather than run as a template. */
export function isSupportedTag(tag: string): boolean {
  const [, name = '', values = ''] =
    /^\{%-?\s*(?:end)?([A-Za-z][\w-]*)([\s\S]*?)-?%\}$/.exec(tag) ?? [];
  return name === ''
    ? tag.replace(ADDRESS, '') !== tag
    : (kindOf(name) ?? leafText(name, tagValues(values))) !== undefined;
}

/** Matches the texts in the values of a tag, rather than names: “You see”, not “get pods”. */
const TEXT_VALUE = /"(\p{Lu}[^"\s]*\s[^"]*)"/gu;

/**
 * Converts tags to Markdown or containers, and removes those that only escape other tags.
 *
 * @param shortcodes names of the site's own templates, of which only the texts and the content are kept
 */
export function convertTags(
  source: readonly Line[],
  shortcodes: ReadonlySet<string>,
  report: Report,
): readonly Line[] {
  // An extra blank line, since a note may end the page.
  const lines = [...source, ...source.slice(-1).map((line) => ({ ...line, text: '' }))].flatMap(
    (line) => {
      const text = line.text.replace(RAW_TAG, '');
      return text.trim() === '' && text !== line.text ? [] : { ...line, text };
    },
  );
  /** Number of unclosed tags by name. */
  const open = new Map<string, number>();
  const isCode = fenceTracker();
  for (const { text } of lines)
    for (const [, end, name = ''] of !isCode(text) && EDGE_TAG.test(text)
      ? text.matchAll(TAGS)
      : [])
      open.set(name, (open.get(name) ?? 0) + (end ? -1 : 1));
  let isNote = false;
  let previous = '';
  const converted = mapTextLines(lines, (line) => {
    const isEdge = EDGE_TAG.test(line.text);
    const note = previous === '' && calloutType(CLASS.exec(line.text)?.[1] ?? '');
    previous = line.text.trim();
    const isEnd = isNote && previous === '';
    isNote = Boolean(note) || (isNote && !isEnd);
    if (note || isEnd)
      return (note ? [`::${note}`] : ['::', '']).map((text) => ({ ...line, text }));
    const [space = ''] = /^[ \t]*/.exec(line.text) ?? [];
    const unquoted = isNote ? line.text.replace(/^[ \t]*> ?/, '') : line.text;
    const text = mapOutsideCode(unquoted.replace(TOC, '[[toc]]'), (part) =>
      part.replace(ADDRESS, '$1').replace(TAGS, (tag, end, name, values) => {
        const value = tagValues(values);
        const leaf = leafText(name, value);
        const kind = isEdge && open.get(name) === 0 ? kindOf(name) : undefined;
        if (end && /^(?:embed|file)$/.test(name)) return '';
        if (leaf === undefined && kind === undefined && shortcodes.has(name)) {
          const text = [...values.matchAll(TEXT_VALUE)].map(([, each]) => each).join(' ');
          const note =
            text === '' && open.get(name) !== 0 ? 'component-dropped' : 'component-unwrapped';
          if (!end) report.add(note, line.file, line.line, `{{< ${name} >}}`);
          return text;
        }
        if (leaf !== undefined || kind === undefined) return leaf ?? tag;
        const closing = kind === 'code' ? FENCE : kind && '::';
        // `capture` mostly contains code; its value is a variable name, not a language.
        return `\n${end ? closing : openingLine(kind, name === 'capture' ? () => '' : value)}\n`;
      }),
    );
    // A space in the address would turn this definition and those below into text.
    const [, label = '', address] =
      /^(?![^\n]*\n)(\[[^\]]+\]:[ \t]*)(\S*\{\{[<%].*)$/.exec(text) ?? [];
    if (address !== undefined) return { ...line, text: label + encodeURI(address) };
    const parts = text.split('\n').filter((part) => part.trim() !== '');
    return text.includes('\n')
      ? [...parts, ''].map((part) => ({ ...line, text: part && space + part.trim() }))
      : { ...line, text };
  });
  return converted.flatMap((line, index) =>
    converted[index + 1]?.text === '[[toc]]' && /^[ \t]*(?:[-*+]|\d+\.)/.test(line.text)
      ? []
      : { ...line, text: line.text.replace(/(\{\{[<%])\/\*([^{}]*)\*\/([>%]\}\})/g, '$1$2$3') },
  );
}
