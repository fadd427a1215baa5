import { calloutNamed } from '../../compile/page/dialects/alerts.ts';
import { linkTo } from './common-rules.ts';
import {
  closingLine,
  fencedLines,
  type Line,
  mapFences,
  mapText,
  outsideCode,
  unindented,
} from './lines.ts';

/** A tag of Liquid and GitBook (`{% hint style="info" %}`), or a shortcode of Hugo (`{{< note >}}`). */
const TAG = String.raw`(?:(?<!\{)\{%-?|\{\{[<%])[ \t]*(end|\/[ \t]*)?([A-Za-z][\w-]*)\b([^{}]*?)(?:-?%\}(?!\})|[>%]\}\})`;

const ALONE = new RegExp(`^([ \\t]*)${TAG}\\.?[ \\t]*$`);
const FIRST = new RegExp(`^[ \\t]*${TAG}(?=[ \\t]*[^\\s.])`);
const LAST = new RegExp(`(?<=^[^{\\n]*\\S[ \\t]*)${TAG}[ \\t]*$`, 'm');
const ANY = new RegExp(TAG, 'g');

/** What tags around a text are besides callouts, and what they are called; the text of the last stands by itself. */
const KINDS: Readonly<Record<string, string>> = {
  callout: 'admonition alert callout notice',
  details: 'collapse details expand expandable',
  tab: 'tab',
  code: 'highlight',
  '': 'card cards code column columns content-ref step stepper steps tabpane tabs update updates',
};

const kindOf = (name: string): string | undefined =>
  calloutNamed(name)
    ? 'callout'
    : Object.keys(KINDS).find((kind) => KINDS[kind]?.split(' ').includes(name));

/** The first of the values of a tag that has one of several names; those without a name have their number. */
function valuesIn(text: string) {
  const found = new Map<string, string>();
  let count = 0;
  for (const [, name, ...values] of text.matchAll(
    /(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g,
  ))
    found.set(name ?? String(count++), values.find((each) => each !== undefined) ?? '');
  return (names: string) => names.split(' ').flatMap((name) => found.get(name) || [])[0] ?? '';
}

/** What a tag that stands for itself shows as Markdown; `undefined` if it is not known. */
function leafText(name: string, value: ReturnType<typeof valuesIn>): string | undefined {
  const address = value('url src page link path file id 0');
  if (/^(?:link|relref|ref)$/.test(name)) return (name === 'link' ? '/' : '') + address;
  if (name === 'youtube') return linkTo('YouTube', `https://www.youtube.com/watch?v=${address}`);
  if (name === 'include' && address.endsWith('.md'))
    return `<!--@include: ${address.replace(/^\//, '@/')}-->`;
  if (/^(?:embed|file|page-ref)$/.test(name) || (name === 'card' && value('link')))
    return linkTo(value('title caption') || address, address);
  if (!/^(?:figure|img)$/.test(name)) return undefined;
  const [alt, caption] = ['alt title', 'caption'].map(value);
  return `![${alt || caption}](${address})${alt && caption ? ` *${caption}*` : ''}`;
}

/** An address of Jekyll: `{{ site.baseurl }}`, `{{ "/page" | relative_url }}`. */
const ADDRESS =
  /\{\{-?\s*(?:site\.(?:base)?url|["']([^"'{}]*)["']\s*\|\s*(?:relative|absolute)_url)\s*-?\}\}/g;

/** What kramdown shows the contents of the page in place of: the list above. */
const TOC = /^[ \t]*\{:[ \t]*toc[^{}]*\}[ \t]*$/;

/** Tags around what is no template. */
export const RAW = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g;

/** Tags that stand for themselves as Markdown, those around a text on lines of their own, and what only escapes tags gone. */
export function convertTags(source: readonly Line[]): readonly Line[] {
  const lines = source.flatMap((line) => {
    const text = line.text.replace(RAW, '');
    return text.trim() === '' && text !== line.text ? [] : { ...line, text };
  });
  const aboveToc = new Set(lines.filter((_, at) => TOC.test(lines[at + 1]?.text ?? '')));
  const onOwnLine = (written: string, _end: unknown, name: string) =>
    kindOf(name) === undefined ? written : `\n${written.trim()}\n`;
  const shown = mapText(lines, (line) => {
    if (aboveToc.has(line)) return [];
    const [space = ''] = /^[ \t]*/.exec(line.text) ?? [];
    const text = outsideCode(line.text.replace(TOC, '[[toc]]'), (part) =>
      part
        .replace(ADDRESS, '$1')
        .replace(ANY, (tag, end, name, values) =>
          end && /^(?:embed|file)$/.test(name) ? '' : (leafText(name, valuesIn(values)) ?? tag),
        ),
    );
    const parts = text.replace(FIRST, onOwnLine).replace(LAST, onOwnLine).trim().split('\n');
    if (parts.length === 1) return { ...line, text };
    return parts.flatMap((part) => (part ? { ...line, text: space + part.trim() } : []));
  });
  const escaped = /(\{\{[<%])\/\*(.*?)\*\/([>%]\}\})/g;
  return shown.map((line) => ({ ...line, text: line.text.replace(escaped, '$1$2$3') }));
}

/** A text with a tag before and one after it; `undefined` if none starts at a line, or it is not closed. */
export function tagBlock(lines: readonly Line[], index: number) {
  const [, space = '', isEnd, own = '', written = ''] = ALONE.exec(lines[index]?.text ?? '') ?? [];
  const kind = isEnd || written.trim().endsWith('/') ? undefined : kindOf(own);
  if (kind === undefined) return undefined;
  const end = closingLine(lines, index, (text) => {
    const [, , isClosing, name] = ALONE.exec(text) ?? [];
    return name !== own ? 0 : isClosing ? -1 : 1;
  });
  if (end === undefined) return undefined;
  const value = valuesIn(written);
  const type = calloutNamed(value('style type color context kind level 0'));
  const [named = '', first = '', second] = ['title header name label date summary', '0', '1'].map(
    value,
  );
  const inside = unindented(lines.slice(index + 1, end));
  const block = { space, next: end + 1, name: '', body: inside };
  if (kind === 'code') return { ...block, body: fencedLines(inside, first) };
  if (own === 'code' && named)
    return { ...block, body: mapFences(inside, (text) => `${text} title="${named}"`) };
  if (kind === '') return { ...block, label: named };
  const isCallout = kind === 'callout';
  const name = isCallout ? (type ?? calloutNamed(own) ?? 'note') : kind;
  return { ...block, name, label: named || (isCallout && type ? second : first) };
}

/** A class of kramdown alone on its line, for the paragraph beside it: `{: .note }`. */
const CLASS = /^[ \t]*\{:[ \t]*\.([\w-]+)[^{}]*\}[ \t]*$/;

const QUOTE = /^[ \t]*> ?/;

/** A paragraph or quote that a class above or below it makes a callout. */
export function classBlock(lines: readonly Line[], index: number) {
  const own: Line[] = [];
  const before = lines[index - 1]?.text.trim();
  for (let line = lines[index]; !before && line?.text.trim(); line = lines[index + own.length])
    own.push(line);
  const [name] = own.flatMap(({ text }) => calloutNamed(CLASS.exec(text)?.[1] ?? '') ?? []);
  const body = own.filter(({ text }) => !CLASS.test(text));
  if (!name || !body[0] || /^[ \t]*#/.test(body[0].text)) return undefined;
  const isQuote = body.every(({ text }) => QUOTE.test(text));
  const inside = body.map((line) => ({
    ...line,
    text: line.text.replace(isQuote ? QUOTE : '', ''),
  }));
  return { space: '', name, body: inside, next: index + own.length };
}
