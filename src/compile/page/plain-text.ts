import type { Nodes } from 'mdast';
import { wordSet } from '../../common/word-set.ts';
import type { ComponentSet } from './components/index.ts';
import { diagramText, MERMAID } from './diagram.ts';
import { CONTENTS } from './dialects/contents.ts';
import type { Headings } from './headings.ts';
import { htmlText } from './html-tokens.ts';
import { attribute, type Component, childNodes, isComponent } from './syntax-tree.ts';

/** The text under one heading of a page, without markup. */
export interface TextSection {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** The id of the heading; absent before the first one. */
  readonly slug?: string;
  /** The level of the heading, from 1 to 6; absent before the first one. */
  readonly depth?: number;
  readonly text: string;
}

const BLOCKS = wordSet(
  'paragraph heading code listItem tableRow blockquote mdxJsxFlowElement html descriptionTerm ' +
    'descriptionDetails',
);

/** Separates the cells of a row. */
const CELLS = ' · ';

function proseOf(component: Component, components: ComponentSet): string {
  return Object.entries(components.attributesOf(component))
    .flatMap(([name, { prose }]) => (prose ? (attribute(component, name) ?? []) : []))
    .join('\n');
}

/** Puts lines of code between backticks, for excerpts; lines that contain backticks stay. */
const markedCode = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .map((line) => (line === '' || line.includes('`') ? line : `\`${line}\``))
    .join('\n');

/** The text of a node for the search index, one line per block. */
export function indexedText(node: Nodes, components: ComponentSet): string {
  if (node.type === 'yaml' || node.type === 'toml') return '';
  if (node.type === 'html') return htmlText(node.value);
  if (node.type === 'image' || node.type === 'imageReference')
    return node.alt || ('title' in node && node.title) || '';
  if (node.type === 'break') return ' ';
  // Source line breaks are spaces.
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') {
    return node.value.replaceAll('\n', ' ');
  }
  if (node.type === 'math') return `${node.value}\n`;
  if (node.type === 'code' && node.lang === MERMAID) return `${diagramText(node)}\n`;
  if (node.type === 'code') return `${node.data?.fence?.title ?? ''}\n${markedCode(node.value)}\n`;
  if (isComponent(node) && node.name === 'br') return ' ';
  if (isComponent(node) && node.name === CONTENTS) return '';
  const written = isComponent(node) ? proseOf(node, components) : '';
  const prose = node.type === 'mdxJsxFlowElement' ? `${written}\n` : written;
  const parts = childNodes(node).map((child) => indexedText(child, components));
  const text =
    node.type === 'tableRow'
      ? parts.filter((cell) => cell.trim() !== '').join(CELLS)
      : prose + parts.join('');
  return BLOCKS.has(node.type) ? `${text}\n` : text;
}

/** Collapses spaces and blank lines. */
export const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();

/** The text of a page, one section per heading, one line per block. */
export function textSections(
  tree: Nodes,
  headings: Headings,
  components: ComponentSet,
): TextSection[] {
  const sections: (Omit<TextSection, 'text'> & { text: string })[] = [{ heading: '', text: '' }];
  for (const node of childNodes(tree)) {
    if (node.type === 'heading') {
      const slug = headings.get(node)?.slug;
      sections.push({
        heading: tidy(indexedText(node, components)),
        ...(slug && { slug }),
        depth: node.depth,
        text: '',
      });
    } else {
      const section = sections.at(-1);
      if (section) section.text += `\n${indexedText(node, components)}`;
    }
  }
  return sections
    .map((section) => ({ ...section, text: tidy(section.text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}
