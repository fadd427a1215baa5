import type { Nodes, Paragraph } from 'mdast';
import { cutText } from '../../../common/cut-text.ts';
import { type TextProblem, unsupported } from '../../diagnostics/diagnostics.ts';
import { range, walk } from '../syntax-tree.ts';

/** Syntax of another system, its name, and how to replace it. */
type ForeignSyntax = readonly [pattern: RegExp, name: string, hint: string];

const MARKDOWN = 'write what it means as Markdown';
const INCLUDE = 'write “<!--@include: ./file.md-->”';
const onOwnLine = (include: string) =>
  `write “${include}” on a line of its own, with a file of the content folder`;

/** Line syntax of other systems, which would appear as text. */
const LINES: readonly ForeignSyntax[] = [
  [
    /^(?:!!!|\?\?\?\+?)[ \t]+["\w]/,
    'an admonition of MkDocs',
    'write “:::note Title”, the text, and “:::”',
  ],
  [/^===[!+]?[ \t]+"/, 'a tab of MkDocs', 'write “:::tabs” with “:::tab[Title]” in it'],
  [
    /^:{3,}/,
    'the line of a container',
    'write “:::note”, the text, and “:::”, each on a line of its own',
  ],
  [/^\[![A-Za-z]+\]/, 'the label of a callout', 'write [!NOTE], [!TIP] or [!WARNING]'],
  [/^<<<[ \t]/, 'an include', onOwnLine('<<< ./file')],
  [/^-{1,2}8<-{1,2}/, 'an include', onOwnLine('--8<-- "./file"')],
  [/^\{%-?[ \t]*\w/, 'a tag of Liquid or Markdoc', MARKDOWN],
  [/^\.\.[ \t]+[\w-]+::/, 'a directive of reStructuredText', MARKDOWN],
  [/^@(?:include|import)\b/, 'an include', INCLUDE],
  [/^%%%?[ \t]*\w/, 'a comment or a block of another system', 'remove it, or write it as Markdown'],
];

/** Inline syntax of other systems. */
const INLINE: readonly ForeignSyntax[] = [
  [
    /(?<!\{)\{\{[ \t]*[\w$."'(][^{}\n]{0,200}\}\}/,
    'an expression',
    'write its value, or put it in `…` if it is meant literally',
  ],
  [
    /\{:[ \t]?[#.\w][^{}\n]{0,200}\}/,
    'a list of attributes',
    'remove it; “{#id}” gives a heading its id',
  ],
  [/\{\{[<%][ \t]*\/?[\w-][^{}]{0,200}[>%]?\}\}/, 'a shortcode of Hugo', MARKDOWN],
  [/\{#[\w-]+\}/, 'an id outside a heading', 'remove it, or write <a id="…"></a>'],
  [/(?<!\[)!?\[\[[^[\]\n]{1,200}\]\](?!\()/, 'a wiki link', 'write a link: [text](./page.md)'],
  [
    /<[A-Za-z][\w.-]{0,100}(?:[ \t][^<>\n]{0,200})?[ \t][#@][A-Za-z][^<\n]{0,200}>/,
    'a tag with attributes of Vue',
    'remove its attributes that begin with “#” or “@”',
  ],
  [/<%[=-]?[ \t][^<>\n]{0,200}%>/, 'a tag of a template', 'write its value'],
  [/\{\{#\w[^{}\n]{0,200}\}\}/, 'a directive of mdBook', INCLUDE],
  [/\{![ \t]*\w[^{}\n]{0,200}!\}/, 'an include', INCLUDE],
  [
    /(?<![\w:]):(?:fontawesome|lucide|material|octicons|simple)-[a-z\d-]{1,100}:(?![\w:])/,
    'an icon of Material for MkDocs',
    'remove it, or write an emoji',
  ],
  [
    /(?<![+\w])\+\+[a-z\d]{1,20}(?:\+[a-z\d]{1,20}){0,5}\+\+(?![+\w])/,
    'a name of keys',
    'write <kbd>Ctrl</kbd>',
  ],
  [/\{@(?:code|link|linkcode|linkplain)[ \t][^{}\n]{1,200}\}/, 'a tag of JSDoc', 'write a link'],
  [/(?<![=\w])==[^\s=][^=\n]{0,200}(?<!\s)==(?!=)/, 'a marked text', 'write <mark>text</mark>'],
];

const problem = (offset: number, text: string, [, name, hint]: ForeignSyntax): TextProblem => {
  const shown = cutText(text.trim(), 40);
  return unsupported(offset, `${name} would show as plain text: “${shown}”`, hint);
};

/** Finds syntax of other systems that remains in a tree as text. */
export function findForeignSyntax(tree: Nodes, source: string): TextProblem[] {
  const problems: TextProblem[] = [];
  walk(tree, (node) => {
    if (node.type === 'paragraph') readParagraph(node, source, problems);
    if (node.type !== 'text') return;
    for (const syntax of INLINE) {
      const text = syntax[0].exec(node.value)?.[0];
      const at = text === undefined ? -1 : source.indexOf(text, range(node).start);
      // Not in the source: an escape or an entity, and so meant as text.
      if (text !== undefined && at >= 0 && at <= range(node).end)
        problems.push(problem(at, text, syntax));
    }
  });
  return problems;
}

/** Adds the problems of a paragraph. */
function readParagraph(node: Paragraph, source: string, problems: TextProblem[]): void {
  for (const child of node.children) {
    if (child.type !== 'text') continue;
    const { start, end } = range(child);
    let offset = start;
    for (const line of source.slice(start, end).split('\n')) {
      const text = line.replace(/^[ \t>]+/, '');
      const isFirst = offset > start || child === node.children[0];
      const syntax = isFirst && LINES.find(([pattern]) => pattern.test(text));
      if (syntax) problems.push(problem(offset + line.length - text.length, text, syntax));
      offset += line.length + 1;
    }
  }
}
