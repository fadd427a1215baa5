import { stripVTControlCharacters } from 'node:util';
import { decodedValue } from '../compile/page/html-tokens.ts';
import { RAW_TAG } from './page/tags.ts';

/**
 * Extracts the visible text of an old page from its source, line by line. Uses no parser or rule of the
 * import, so that both do not make the same mistakes.
 */

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/s;

const VISIBLE =
  /(?<=\s)(?:title|label|text|description|caption|alt|summary|name|details)=(?:"([^"]*)"|'([^']*)')/g;

/** Matches visible attributes of HTML: titles appear only on hover. */
const VISIBLE_IN_HTML = /(?<=\s)(?:alt|label)=(?:"([^"]*)"|'([^']*)')/g;

/** Matches a tag of HTML or JSX without braces in attributes. */
const TAG = /(?<!\\)<\/?[A-Za-z][\w.:-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** Matches tags that separate words. */
const SEPARATING_TAG = /^<\/?(?:br|dd|div|dt|li|p|t[dhr])\b/i;

/** Matches an include of MkDocs or mdBook, also in code. */
const INCLUDE = /^[ \t]*(?:-+8<-|\{[!*]|\{\{#)/;

/** Matches templates in code, whose values only the old site knew. */
const TEMPLATE = /\{%[^{}]*%\}|\{\{[^{}]*\}\}/g;

/** Matches texts in the data of a component. */
const TEXT_FIELD = /(?<!\w)(\w+):\s*(?:"([^"]*)"|'([^']*)')/g;

/** Matches fields whose texts readers may have seen. */
const VISIBLE_FIELD =
  /^(?:[dD]esc(?:ription)?|details|label|method|name|operation|org|path|text|title|type)$/;

/** Matches strings in the code of an expression. */
const QUOTED = /"([^"\n]*)"|('[^'\n]*'|\uE000\d+\uE000)/g;

/** The visible text outside code, which may look like syntax, such as an escaped tag. */
export const visibleProse = (source: string): string =>
  proseText(splitCode(source.replace(FRONT_MATTER, '')).prose);

/** Matches the start of a page up to a heading before any other text, which may repeat the title. */
const FIRST_HEADING =
  /^(?=((?:\s|&nbsp;|import\s.*\n|<!--(?:(?!-->)[\s\S])*-->|<(script|style)\b(?:(?!<\/\2>)[\s\S])*<\/\2>)*))\1(?:#[ \t]|\S.*\n=+[ \t]*\n)/;

/** Matches MDX that is hidden from translation tools, but visible to readers. */
const MDX_BLOCK =
  /^[ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*\n((?:(?!^[ \t]*[`~]{3,}mdx-code-block)[\s\S])*?)^[ \t]*\1[ \t]*$/gm;

/** The visible code of a `twoslash` block: without cuts, flags and queries. */
const withoutTwoslash = (code: string) =>
  code
    .replace(/^[ \t>]*\/\/ ?---cut-after---[\s\S]*/m, '')
    .replace(/(?<![\s\S])[\s\S]*^[ \t>]*\/\/ ?---cut(?:-before)?---.*\n/m, '')
    .replace(/^[ \t>]*\/\/ ?---cut-start---[\s\S]*?^[ \t>]*\/\/ ?---cut-end---.*\n/gm, '')
    .replace(/^[ \t>]*\/\/ ?@(?!filename|ts-|error:|log:|warn:|annotate:)\w+(?::.*)?$/gm, '')
    .replace(/(?<=^[ \t>]*\/\/ ?)@(?:error|log|warn|annotate):/gm, '')
    .replace(/^[ \t>]*\/\/ *\^(?:[?|]|\^+)(?: .*)?$/gm, '');

/** Matches a hidden line of Rust, which is only for the compiler. */
export const HIDDEN_RUST_LINE = /^[ \t]*#(?:[ \t]|$)/;

/** The visible code of a block: nothing of a diagram, nor of a block for includes. */
function visibleCode(info: string, lines: readonly string[]): readonly string[] {
  if (info.startsWith('mermaid') || /(?:^|\s)twoslash\s+include\s/.test(info)) return [];
  if (/^rust\b/.test(info)) return lines.filter((line) => !HIDDEN_RUST_LINE.test(line));
  if (/-vue\b/.test(info)) return lines.map((line) => line.replace(/\{\{[^{}]*\}\}/g, ' '));
  return /(?:^|\s)twoslash\b/.test(info) ? withoutTwoslash(lines.join('\n')).split('\n') : lines;
}

/** The visible words of a page, including its title. */
export function visibleWords(source: string, isMdx = false): readonly string[] {
  const [frontMatter = '', yaml = ''] = FRONT_MATTER.exec(source) ?? [];
  const body = source.slice(frontMatter.length);
  const yamlTitle = /^title:[ \t]*(?:"(.*)"|'(.*)'|(.*))$/m.exec(yaml)?.slice(1).find(Boolean);
  // A heading takes precedence over the title in the front matter.
  const title = FIRST_HEADING.test(body) ? '' : (yamlTitle ?? '');
  const { prose, code } = splitCode(body.replace(MDX_BLOCK, '$2'));
  return wordsOf(`${title}\n${proseText(prose, isMdx)}\n${code.map(codeText).join('\n')}`);
}

/** The visible words in markup: titles of code, and the types of callouts. */
export const markupWords = (source: string): readonly string[] =>
  wordsOf(
    [...source.matchAll(/^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,}|\[!)(.*)/gm)]
      .map(([, mark]) => mark)
      .concat(
        [...source.matchAll(/<(?:Callout|Badge)\b[^<>]*?\b(?:type|text)="([^"]*)"/g)].map(
          ([, kind]) => kind,
        ),
      )
      .join('\n'),
  );

/** Words and numbers, in lower case and NFC; single characters of scripts without spaces. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}\p{N}])+/gu,
    ) ?? [];

/** Separates visible fenced code from all other lines, including comments. */
export function splitCode(text: string): {
  readonly prose: string;
  readonly code: readonly string[];
} {
  const prose: string[] = [];
  const code: string[] = [];
  let open: { readonly mark: string; readonly column: number; readonly info: string } | undefined;
  let block: string[] = [];
  let isComment = false;
  for (const line of text.replace(RAW_TAG, '').split(/\r?\n/)) {
    isComment ||= open === undefined && /^ {0,3}<!--/.test(line);
    const [, mark = '', info = ''] = (!isComment && FENCE.exec(line)) || [];
    if (open !== undefined) {
      const isNear = line.indexOf(mark) < open.column + 4;
      if (mark.startsWith(open.mark) && info.trim() === '' && isNear) {
        for (const each of visibleCode(open.info, block)) code.push(each);
        open = undefined;
        block = [];
      } else block.push(line);
    } else if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      open = { mark, column: line.indexOf(mark), info: info.trim() };
      code.push(textsIn(info, CODE_TITLE));
    } else prose.push(line);
    if (line.includes('-->')) isComment = false;
  }
  if (open !== undefined) for (const each of visibleCode(open.info, block)) code.push(each);
  return { prose: prose.join('\n'), code };
}

const CODE_TITLE = /\btitle=(?:"([^"]*)"|'([^']*)')/g;

/** A line of code without annotations. */
const codeText = (line: string) =>
  /^\s*(?:\/\/|#|<!--|\/\*|\{\/\*)\s*(?:highlight|error|focus)-(?:next-line|start|end)/.test(
    line,
  ) ||
  /^\s*(?:\/\/|#|<!--)\s*#?(?:end)?region\b/.test(line) ||
  INCLUDE.test(line)
    ? ''
    : stripVTControlCharacters(line)
        .replace(/(?:\/\/|#|<!--|\/\*)\s*\[!code[^[\]]*\].*$/, '')
        .replace(TEMPLATE, ' ');

/** Replaces balanced braces and their contents; `opening` matches the opening brace. */
function replaceBraces(text: string, opening: RegExp, change: (inside: string) => string): string {
  let result = '';
  let position = 0;
  for (const { index } of text.matchAll(opening)) {
    if (index < position) continue;
    let depth = 0;
    let end = index;
    for (; end < text.length; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}' && --depth === 0) break;
    }
    if (end === text.length) break;
    result += text.slice(position, index) + change(text.slice(index + 1, end));
    position = end + 1;
  }
  return result + text.slice(position);
}

const textsIn = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].map(([, first, second]) => first ?? second).join(' ');

/** The visible texts in the data of a component. */
const textsInData = (data: string) =>
  [...data.matchAll(TEXT_FIELD)]
    .map(([, name = '', ...quoted]) => (VISIBLE_FIELD.test(name) ? quoted.join('') : ''))
    .join(' ');

/** Reduces data in attributes of components to the visible texts. */
const withoutData = (text: string) =>
  replaceBraces(
    // Titles in feeds are not part of the page.
    text.replace(/\srss=\{\{[^{}]*\}\}/g, ''),
    /(?<==)\{/g,
    (data) => `"" title="${textsInData(data)}"`,
  );

/** Maximum nesting of expressions in markup: limits time and stack. */
const MAX_NESTING = 20;

/** Reduces MDX expressions to the texts that may have been visible. */
const withoutCode = (text: string, depth = 0): string =>
  replaceBraces(text, /(?<!\\)\{/g, (code) => {
    if (/^ *\d+ *$/.test(code)) return code.trim();
    if (/^\s*\{/.test(code)) return ` ${textsInData(code)} `;
    const start = code.search(/<[A-Za-z]/);
    const markup = start < 0 ? '' : code.slice(start, code.lastIndexOf('>') + 1);
    const isMarkup = markup !== '' && depth < MAX_NESTING;
    return ` ${isMarkup ? withoutCode(markup, depth + 1) : textsIn(code, QUOTED)} `;
  });

/** Delimits the index of a code span; a private use character, which texts do not contain. */
const CODE_MARK = '\uE000';

function proseText(prose: string, isMdx = false): string {
  const code: string[] = [];
  const text = withoutData(prose)
    .replace(
      /<!--(?:(?!<!--)[\s\S])*?-->|<\?(?:(?!<\?)[\s\S])*?\?>|\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/g,
      ' ',
    )
    .replace(/^\{\n(?:\s*\/\/.*\n)+\s*\}/gm, ' ')
    // Kramdown replaces the list by a table of contents.
    .replace(/^[ \t]*(?:[-*+]|\d+\.)[ \t].*\n(?=[ \t]*\{:[ \t]*toc)/gm, ' ')
    // Properties of blocks in Nuxt Content are attributes.
    .replace(/(?<=^[ \t]*:{2,}[A-Za-z].*\n)[ \t]*---\n(?:(?![ \t]*---).*\n){0,50}[ \t]*---$/gm, ' ')
    .replace(/(?<![:\w]):[A-Za-z][\w-]*(?=\[|\{[^{}\n]*=)/g, ' ')
    .replace(
      /(?:!\[[^[\]\n]*\]\(|<img\s)(?=[^()<>]*[)>])[^()<>]*#(?:only-dark|gh-dark-mode-only)[^()<>]*[)>]/g,
      ' ',
    )
    // Code spans are text, even if they look like syntax.
    .replace(/(?<!`)(`+)(?!`)([^\n]*?(?:\n(?!\n)[^\n]*?)*?)(?<!`)\1(?!`)/g, (_, _marks, text) => {
      code.push(text.replace(/^#!\w+ /, '').replace(TEMPLATE, ' '));
      return `${CODE_MARK}${code.length - 1}${CODE_MARK}`;
    })
    .replace(/^[ \t]*(?:<<<|--8<--|@include|\{[!*]).*$/gm, ' ')
    // Template values in addresses are not words, like the addresses.
    .replace(/\]\([^()\n]*\{[{%][^()\n]*/g, (link) => link.replace(/\{[{%][^{}]*\}\}?/g, ''))
    // The values of templates and imported data are unknown.
    .replace(
      /\{%(?:(?!\{%)[\s\S])*?%\}|\{\{[^{}]*\}\}|\{[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\}/g,
      ' ',
    )
    // The content of media elements is a fallback for old browsers.
    .replace(/<(script|style|svg|head|audio|video)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g, ' ')
    // An export may contain blank lines up to its closing bracket.
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
        (SEPARATING_TAG.test(tag) ? ' ' : '') +
        [...tag.matchAll(/^<[a-z]/.test(tag) ? VISIBLE_IN_HTML : VISIBLE)]
          .map(([, double, single]) => ` ${double ?? single} `)
          .join(''),
    )
    .replace(/^[ \t]*\[[^\]\r\n]+\]:[ \t]*(?:\n[ \t]+\S)?.*$/gm, (line) =>
      /^[ \t]*\[\^/.test(line) ? line : ' ',
    )
    .replace(/(\]\()(?:<[^<>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g, ']')
    .replace(/\]\[[^\]\n]*\]/g, ']')
    // Documentation generated from code by a plugin, with its options.
    .replace(
      /^([ \t>]*)(#+[ \t]+)?:::[ \t]+([\w-]+\.[\w.-]+|mkdocs-\w+|\w+(?=\s+options:))[ \t]*$(?:\n[ \t]+.*|\n(?=[ \t]*\n[ \t]{4}))*/gm,
      '$3',
    )
    .replace(/^[ \t>]*:{2,}[ \t]*[\w-]*(?:[ \t]+\{.*\}[ \t]*$)?/gm, ' ')
    .replace(/^(#{1,6}[ \t].*)\[#[^\s[\]]+\][ \t]*$/gm, '$1')
    .replace(/(?<!\\)[[\]*]|!(?=\[)/g, '')
    .replace(/^([ \t>]*)\d+[.)](?=[ \t])/gm, '$1')
    .replace(/%?\{[ \t]*(?::[ \t]*)?(?:[#.]|toc\b|[\w-]+=)[^{}\n]*\}%?/g, ' ')
    .replace(/^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+[\w -]*/gm, '$1')
    .replace(/^[ \t]*\/{3,}[ \t]*[\w-]+/gm, ' ')
    .replace(/^[ \t>]*\[![\w-]+\][+-]?/gm, ' ')
    .replace(/:[a-z0-9_+-]+:/g, ' ');
  return decodedValue(plain)
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/\uE000(\d+)\uE000/g, (_, index) => code[Number(index)] ?? '');
}
