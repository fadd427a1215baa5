import type { Nodes, Paragraph } from 'mdast';
import { type PlacedProblem, unsupported } from '../../diagnostics/diagnostics.ts';
import { range, walk } from '../syntax-tree.ts';

/** Syntax of other systems at the start of a line, which would print as text, and what to write. */
const LINES: readonly (readonly [pattern: RegExp, name: string, hint: string])[] = [
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
  [
    /^<<<[ \t]/,
    'an include',
    'write “<<< ./file” on a line of its own, with a file of the content folder',
  ],
  [
    /^-{1,2}8<-{1,2}/,
    'an include',
    'write “--8<-- "./file"” on a line of its own, with a file of the content folder',
  ],
  [/^\{%-?[ \t]*\w/, 'a tag of Liquid or Markdoc', 'write what it means as Markdown'],
  [/^\{\{[<%]/, 'a shortcode of Hugo', 'write what it means as Markdown'],
  [/^\.\.[ \t]+[\w-]+::/, 'a directive of reStructuredText', 'write what it means as Markdown'],
  [/^@(?:include|import)\b/, 'an include', 'write “<!--@include: ./file.md-->”'],
  [/^%%%?[ \t]*\w/, 'a comment or a block of another system', 'remove it, or write it as Markdown'],
];

/** Syntax of other systems within a line. */
const INLINE: readonly (readonly [pattern: RegExp, name: string, hint: string])[] = [
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
  [/\{#[\w-]+\}/, 'an id outside a heading', 'remove it, or write <a id="…"></a>'],
  [/(?<![[!])\[\[[^[\]\n]{1,200}\]\](?!\()/, 'a wiki link', 'write a link: [text](./page.md)'],
  [
    /<[A-Za-z][\w.-]{0,100}(?:[ \t][^<>\n]{0,200})?[ \t][#@][A-Za-z][^<\n]{0,200}>/,
    'a tag with attributes of Vue',
    'remove its attributes that begin with “#” or “@”',
  ],
  [/<%[=-]?[ \t][^<>\n]{0,200}%>/, 'a tag of a template', 'write its value'],
  [/\{\{#\w[^{}\n]{0,200}\}\}/, 'a directive of mdBook', 'write “<!--@include: ./file.md-->”'],
  [/\{![ \t]*\w[^{}\n]{0,200}!\}/, 'an include', 'write “<!--@include: ./file.md-->”'],
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

/** Finds the syntax of other systems that is left in a tree as text. */
export function findLeftovers(tree: Nodes, source: string): PlacedProblem[] {
  const found: PlacedProblem[] = [];
  walk(tree, (node) => {
    if (node.type === 'paragraph') found.push(...inParagraph(node, source));
    if (node.type !== 'text') return;
    for (const [pattern, name, hint] of INLINE) {
      const match = pattern.exec(node.value);
      if (!match) continue;
      const at = source.indexOf(match[0], range(node).start);
      // What an escape or an entity spells out is meant as text.
      if (at < 0 || at > range(node).end) continue;
      found.push(
        unsupported(at, `${name} would show as plain text: “${shortened(match[0])}”`, hint),
      );
    }
  });
  return found;
}

function inParagraph(node: Paragraph, source: string): PlacedProblem[] {
  const found: PlacedProblem[] = [];
  for (const child of node.children) {
    if (child.type !== 'text') continue;
    const { start, end } = range(child);
    let offset = start;
    for (const line of source.slice(start, end).split('\n')) {
      const text = line.replace(/^[ \t>]+/, '');
      const isFirst = offset > start || child === node.children[0];
      const match = isFirst && LINES.find(([pattern]) => pattern.test(text));
      if (match) {
        const [, name, hint] = match;
        const at = offset + line.length - text.length;
        found.push(unsupported(at, `${name} would show as plain text: “${shortened(text)}”`, hint));
      }
      offset += line.length + 1;
    }
  }
  return found;
}

const shortened = (text: string) =>
  (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text).trim();
