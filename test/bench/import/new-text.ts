import { Parser } from 'htmlparser2';
import { splitCode } from '../../../src/import/visible-words.ts';

const INLINE = new Set(
  'a abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text is code or names it, and may look like any syntax. */
const CODE = new Set(['pre', 'code', 'kbd', 'samp', 'math', 'figcaption', 'nav']);

/** The visible text of a page of the new site. */
export interface ShownPage {
  /** All text of its main part, with the alternative texts of pictures and the texts of tooltips. */
  readonly text: string;
  /** The text outside code. */
  readonly prose: string;
}

/** Reads the main part of a page. */
export function shownPage(html: string): ShownPage {
  let text = '';
  let prose = '';
  let main = 0;
  let code = 0;
  let hidden = 0;
  const add = (part: string) => {
    if (main === 0 || hidden > 0) return;
    text += part;
    if (code === 0) prose += part;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'main') main++;
      if (!INLINE.has(name)) add('\n');
      if (CODE.has(name)) code++;
      if (name === 'script' || name === 'style') hidden++;
      for (const said of [attributes.alt, attributes.title])
        if (said && main > 0) text += ` ${said} `;
    },
    ontext: add,
    onclosetag(name) {
      if (name === 'script' || name === 'style') hidden--;
      if (CODE.has(name)) code--;
      if (!INLINE.has(name)) add('\n');
      if (name === 'main') main--;
    },
  });
  parser.end(html);
  return { text, prose };
}

/** The Markdown of a page outside code. */
export const twinProse = (twin: string): string =>
  splitCode(twin.replace(/^---\n[\s\S]*?\n---\n/, '')).prose.replace(
    /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g,
    '',
  );

/** Patterns of unconverted syntax, by name. */
const LEFTOVERS = {
  ':::': /^[ \t>]*:{3,}.*$/gm,
  '{#': /\{[ \t]*:?[ \t]*#[^}\n]*\}?/g,
  '<<<': /^[ \t]*<<<.*$/gm,
  '{{': /\{\{[^}\n]*\}\}/g,
  '!!!': /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+\w.*$/gm,
  '===': /^[ \t]*===[!+]?[ \t]+".*$/gm,
  '--8<--': /^[ \t]*-{1,}8<-{1,}.*$/gm,
  '{%': /\{%.*?%\}/g,
  'import ': /^[ \t]*import\s+(?:[\w{*][^\n]*?\sfrom\s+)?['"][^\n]*$/gm,
  'export ': /^[ \t]*export\s+(?:const|let|function|default)\s[^\n]*$/gm,
} as const;

const IN_HTML = {
  ...LEFTOVERS,
  $$: /\$\$/g,
  'a tag as text': /<\/?[A-Za-z][\w.:-]*(?:\s[^<>]*)?\/?>/g,
} as const;

/** In Markdown, formulas keep their signs, headings their ids, and HTML its tags; components do not. */
const IN_MARKDOWN = {
  ...LEFTOVERS,
  '{#': /(?<!^[ \t>]*#{1,6}[ \t].*)\{[ \t]*:?[ \t]*#[^}\n]*\}?/gm,
  'a tag as text': /(?<!\\)<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>/g,
} as const;

/** The unconverted syntax in the prose of a page. */
export const leftovers = (prose: string, form: 'html' | 'markdown'): readonly string[] =>
  Object.values(form === 'html' ? IN_HTML : IN_MARKDOWN).flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([found]) => found.trim()),
  );
