import { stripVTControlCharacters } from 'node:util';
import { decodedValue } from '../compile/page/html-tokens.ts';
import { RAW } from './page/tags.ts';

/**
 * The text that readers of an old page saw, read from its source line by line: no parser and no
 * rule of the import has a part in it, so that both do not err alike.
 */

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

/** Attributes of components whose values readers saw. */
const VISIBLE =
  /(?<=\s)(?:title|label|text|description|caption|alt|summary|name|details)=(?:"([^"]*)"|'([^']*)')/g;

/** Those of HTML: titles show only where the mouse rests. */
const VISIBLE_IN_HTML = /(?<=\s)(?:alt|label)=(?:"([^"]*)"|'([^']*)')/g;

/** A tag of HTML or JSX, whose attributes hold no braces. */
const TAG = /(?<!\\)<\/?[A-Za-z][\w.:-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** Elements whose texts stand apart without a space in the source. */
const APART = /^<\/?(?:br|dd|div|dt|li|p|t[dhr])\b/i;

/** An include of MkDocs or mdBook, also one in code. */
const INCLUDE = /^[ \t]*(?:-+8<-+|\{[!*]|\{\{#).*$/;

/** What a template gave in code, only the old site knew. */
const TEMPLATE = /\{%[^{}]*%\}|\{\{[^{}]*\}\}/g;

/** Texts in the data that a component is given. */
const VISIBLE_FIELD = /(?<!\w)(?:title|label|name|text|description):\s*(?:"([^"]*)"|'([^']*)')/g;

/** Texts in the code of an expression. */
const QUOTED = /"([^"\n]*)"|('[^'\n]*'|\uE000\d+\uE000)/g;

/** What looked like syntax to readers of the old page too, such as an escaped tag. */
export const oldProse = (source: string): string =>
  proseText(split(source.replace(FRONT_MATTER, '')).prose);

/** What a page starts with that has a heading before all other text: it may repeat the title. */
const FIRST_HEADING =
  /^(?:\s|&nbsp;|import\s.*\n|<!--(?:(?!-->)[\s\S])*-->|<(script|style)\b(?:(?!<\/\1>)[\s\S])*<\/\1>)*(?:#[ \t]|\S.*\n=+[ \t]*\n)/;

/** MDX that is hidden from tools that translate: readers see it as any other. */
const MDX_BLOCK = /^[ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm;

/** The code of a block that a compiler checks (`twoslash`) as its readers saw it: without what is cut off, flags and queries. */
const checkedCode = (code: string) =>
  code
    .replace(/^[ \t>]*\/\/ ?---cut-after---[\s\S]*/m, '')
    .replace(/^[\s\S]*^[ \t>]*\/\/ ?---cut(?:-before)?---.*\n/m, '')
    .replace(/^[ \t>]*\/\/ ?---cut-start---[\s\S]*?^[ \t>]*\/\/ ?---cut-end---.*\n/gm, '')
    .replace(/^[ \t>]*\/\/ ?@(?!filename|ts-|error:|log:|warn:|annotate:)\w+(?::.*)?$/gm, '')
    .replace(/(?<=^[ \t>]*\/\/ ?)@(?:error|log|warn|annotate):/gm, '')
    .replace(/^[ \t>]*\/\/ *\^(?:[?|]|\^+)(?: .*)?$/gm, '');

/** A line of Rust that is there for the compiler alone. */
export const HIDDEN = /^[ \t]*#(?:[ \t]|$)/;

/** What readers saw of the code of a block: of a diagram, what is drawn; nothing of one that is there for others. */
function shownCode(info: string, lines: readonly string[]): readonly string[] {
  if (info.startsWith('mermaid') || /(?:^|\s)twoslash\s+include\s/.test(info)) return [];
  if (/^rust\b/.test(info)) return lines.filter((line) => !HIDDEN.test(line));
  if (/-vue\b/.test(info)) return lines.map((line) => line.replace(/\{\{[^{}]*\}\}/g, ' '));
  return /(?:^|\s)twoslash\b/.test(info) ? checkedCode(lines.join('\n')).split('\n') : lines;
}

/** The words of a page as its readers saw them, its title among them. */
export function writtenWords(source: string, isMdx = false): readonly string[] {
  const [whole = '', yaml = ''] = FRONT_MATTER.exec(source) ?? [];
  const body = source.slice(whole.length);
  const named = /^title:[ \t]*(?:"(.*)"|'(.*)'|(.*))$/m.exec(yaml)?.slice(1).find(Boolean);
  // Where both are there, the heading is the title that is shown.
  const title = FIRST_HEADING.test(body) ? '' : (named ?? '');
  const { prose, code } = split(body.replace(MDX_BLOCK, '$2'));
  return wordsOf(`${title}\n${proseText(prose, isMdx)}\n${code.map(codeText).join('\n')}`);
}

/** What readers see of the marks of a page besides its text: titles of code, and the kinds of notes. */
export const markedWords = (source: string): readonly string[] =>
  wordsOf(
    [...source.matchAll(/^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,}|\[!)(.*)/gm)]
      .map(([, mark]) => mark)
      .concat(
        [...source.matchAll(/<(?:Callout|Badge)\b[^>]*?\b(?:type|text)="([^"]*)"/g)].map(
          ([, kind]) => kind,
        ),
      )
      .join('\n'),
  );

/** Words and numbers, in lower case and composed; of scripts without spaces, each sign. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}\p{N}])+/gu,
    ) ?? [];

/** Separates what readers saw of fenced code from the other lines, those of comments among them. */
export function split(text: string): { readonly prose: string; readonly code: readonly string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  let open: { readonly mark: string; readonly column: number; readonly info: string } | undefined;
  let block: string[] = [];
  let isComment = false;
  for (const line of text.replace(RAW, '').split(/\r?\n/)) {
    isComment ||= open === undefined && /^ {0,3}<!--/.test(line);
    const [, mark = '', info = ''] = (!isComment && FENCE.exec(line)) || [];
    if (open !== undefined) {
      const isNear = line.indexOf(mark) < open.column + 4;
      if (mark.startsWith(open.mark) && info.trim() === '' && isNear) {
        for (const each of shownCode(open.info, block)) code.push(each);
        open = undefined;
        block = [];
      } else block.push(line);
    } else if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      open = { mark, column: line.indexOf(mark), info: info.trim() };
      code.push(textsIn(info, TITLE));
    } else prose.push(line);
    if (line.includes('-->')) isComment = false;
  }
  if (open !== undefined) for (const each of shownCode(open.info, block)) code.push(each);
  return { prose: prose.join('\n'), code };
}

/** The title of a block of code. */
const TITLE = /\btitle=(?:"([^"]*)"|'([^']*)')/g;

/** A line of code without the notes that mark it. */
const codeText = (line: string) =>
  /^\s*(?:\/\/|#|<!--|\/\*|\{\/\*)\s*(?:highlight|error|focus)-(?:next-line|start|end)/.test(
    line,
  ) ||
  /^\s*(?:\/\/|#|<!--)\s*#?(?:end)?region\b/.test(line) ||
  INCLUDE.test(line)
    ? ''
    : stripVTControlCharacters(line)
        .replace(/(?:\/\/|#|<!--|\/\*)\s*\[!code[^\]]*\].*$/, '')
        .replace(TEMPLATE, ' ');

/** Replaces what is in braces, these included, whose opening one is given by a pattern. */
function replaceBraces(text: string, opening: RegExp, change: (inside: string) => string): string {
  let result = '';
  let done = 0;
  for (const { index } of text.matchAll(opening)) {
    if (index < done) continue;
    let depth = 0;
    let end = index;
    for (; end < text.length; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}' && --depth === 0) break;
    }
    if (end === text.length) break;
    result += text.slice(done, index) + change(text.slice(index + 1, end));
    done = end + 1;
  }
  return result + text.slice(done);
}

const textsIn = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].map(([, first, second]) => first ?? second).join(' ');

/** The text with the data in attributes of components reduced to the texts in it. */
const withoutData = (text: string) =>
  replaceBraces(
    // Titles in feeds are no part of the page.
    text.replace(/\srss=\{\{[^{}]*\}\}/g, ''),
    /(?<==)\{/g,
    (data) => `"" title="${textsIn(data, VISIBLE_FIELD)}"`,
  );

/** Expressions in markup in expressions that are read: more of them would take long, and no stack has room for all. */
const NESTED = 20;

/** The text with the expressions of MDX reduced to what readers may have seen of them, without the code around that. */
const withoutCode = (text: string, depth = 0): string =>
  replaceBraces(text, /(?<!\\)\{/g, (code) => {
    if (/^ *\d+ *$/.test(code)) return code.trim();
    if (/^\s*\{/.test(code)) return ` ${textsIn(code, VISIBLE_FIELD)} `;
    const start = code.search(/<[A-Za-z]/);
    const markup = start < 0 ? '' : code.slice(start, code.lastIndexOf('>') + 1);
    const isRead = markup !== '' && depth < NESTED;
    return ` ${isRead ? withoutCode(markup, depth + 1) : textsIn(code, QUOTED)} `;
  });

/** Stands around the number of a piece of code; for private use, so that no text has it. */
const MARK = '\uE000';

function proseText(prose: string, isMdx = false): string {
  const code: string[] = [];
  const text = withoutData(prose)
    .replace(
      /<!--(?:(?!<!--)[\s\S])*?-->|<\?(?:(?!<\?)[\s\S])*?\?>|\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/g,
      ' ',
    )
    .replace(/^\{\n(?:\s*\/\/.*\n)+\s*\}/gm, ' ')
    .replace(/(?<![:\w]):[A-Za-z][\w-]*(?=\[|\{[^{}\n]*=)/g, ' ')
    .replace(
      /(?:!\[[^[\]\n]*\]\(|<img\s)[^()<>]*#(?:only-dark|gh-dark-mode-only)[^()<>]*[)>]/g,
      ' ',
    )
    // What stands in code is text, whatever it looks like.
    .replace(/(?<!`)(`+)(?!`)([^\n]*?(?:\n(?!\n)[^\n]*?)*?)(?<!`)\1(?!`)/g, (_, _marks, text) => {
      code.push(text.replace(/^#!\w+ /, '').replace(TEMPLATE, ' '));
      return `${MARK}${code.length - 1}${MARK}`;
    })
    .replace(/^[ \t]*(?:<<<|--8<--|@include|\{[!*]).*$/gm, ' ')
    // What a template gives an address is no word, as the rest of the address.
    .replace(/\]\([^()\n]*\{[{%][^()\n]*/g, (link) => link.replace(/\{[{%][^{}]*\}\}?/g, ''))
    // What templates and fields of imported data gave is known to the old site alone.
    .replace(
      /\{%(?:(?!\{%)[\s\S])*?%\}|\{\{[^{}]*\}\}|\{[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\}/g,
      ' ',
    )
    // What is in a medium is for browsers that do not play it.
    .replace(/<(script|style|svg|head|audio|video)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g, ' ')
    // An export may have blank lines up to the bracket that closes it.
    .replace(/^export\s.*[([{][ \t]*\n(?:(?![)\]}]|export\s).*\n)*[)\]}].*$/gm, ' ')
    .replace(/^(?:import|export)\s(?:[^\n]|\n(?!\n))*$/gm, ' ');
  const plain = (isMdx ? withoutCode(text) : text)
    .replace(/<((?:https?:|mailto:)[^\s<>]+)>/g, '$1')
    // Names of icons, and titles that Mintlify and Starlight do not show.
    .replace(/<Icon\b[^<>]*/g, (tag) => tag.replace(/\sname="[^"]*"/g, ' '))
    .replace(/<(?:CodeGroup|FileTree)\b[^<>]*/g, (tag) => tag.replace(/\stitle="[^"]*"/g, ' '))
    .replace(
      TAG,
      (tag) =>
        (APART.test(tag) ? ' ' : '') +
        [...tag.matchAll(/^<[a-z]/.test(tag) ? VISIBLE_IN_HTML : VISIBLE)]
          .map(([, double, single]) => ` ${double ?? single} `)
          .join(''),
    )
    .replace(/^[ \t]*\[[^\]\n]+\]:[ \t]*(?:\n[ \t]+\S)?.*$/gm, (line) =>
      /^[ \t]*\[\^/.test(line) ? line : ' ',
    )
    .replace(/(\]\()(?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g, ']')
    .replace(/\]\[[^\]\n]*\]/g, ']')
    // Documentation that a plugin makes from code, with its options.
    .replace(
      /^([ \t>]*)(#+[ \t]+)?:::[ \t]+([\w-]+\.[\w.-]+|mkdocs-\w+|\w+(?=\s+options:))[ \t]*$(?:\n[ \t]+.*|\n(?=[ \t]*\n[ \t]{4}))*/gm,
      '$3',
    )
    .replace(/^[ \t>]*:{2,}[ \t]*[\w-]*/gm, ' ')
    .replace(/^(#{1,6}[ \t].*)\[#[^\s[\]]+\][ \t]*$/gm, '$1')
    .replace(/(?<!\\)[[\]*]|!(?=\[)/g, '')
    .replace(/^([ \t>]*)\d+[.)](?=[ \t])/gm, '$1')
    .replace(/%?\{[ \t]*:?[ \t]*(?:[#.]|toc\b|[\w-]+=)[^{}\n]*\}%?/g, ' ')
    .replace(/^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+[\w -]*/gm, '$1')
    .replace(/^[ \t]*\/{3,}[ \t]*[\w-]+/gm, ' ')
    .replace(/^[ \t>]*\[![\w-]+\][+-]?/gm, ' ')
    .replace(/:[a-z0-9_+-]+:/g, ' ');
  return decodedValue(plain)
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/\uE000(\d+)\uE000/g, (_, index) => code[Number(index)] ?? '');
}
