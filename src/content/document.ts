import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { type PageAddress, pageAddresses } from './page-addresses.ts';
import { type TextSection, textSections } from './plain-text.ts';
import { walk } from './syntax-tree.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id of the heading in the HTML, as GitHub makes it. */
  readonly slug: string;
  /** Where it starts in the source. */
  readonly offset: number;
}

/**
 * What a Markdown or MDX text says, as plain data. Offsets refer to `source`. Its syntax tree is
 * not kept: those of thousands of pages take more memory than all else.
 */
export interface MarkdownDocument {
  readonly source: string;
  readonly headings: readonly Heading[];
  /** Ids that links may lead to: headings and the ids of raw HTML. */
  readonly anchors: ReadonlySet<string>;
  /** Every address that the text links to or shows. */
  readonly addresses: readonly PageAddress[];
  /** The text without markup, one section per heading, one line per block. */
  readonly sections: readonly TextSection[];
  /** Whether it is Markdown alone, without raw HTML, components and expressions. */
  readonly isMarkdownAlone: boolean;
}

function headingText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(headingText).join('') : '';
}

const HTML_ID = /\s(?:id|name)\s*=\s*["']([^"']+)["']/gi;

/** Collects what a parsed text says. */
export function documentOf(source: string, tree: Nodes): MarkdownDocument {
  const slugger = new Slugger();
  const headings: Heading[] = [];
  const anchors = new Set<string>();
  let isMarkdownAlone = true;
  walk(tree, (node) => {
    if (node.type === 'html' || node.type.startsWith('mdx')) isMarkdownAlone = false;
    if (node.type === 'heading') {
      const text = headingText(node).trim();
      const slug = slugger.slug(text);
      headings.push({ depth: node.depth, text, slug, offset: node.position?.start.offset ?? 0 });
      anchors.add(slug);
    } else if (node.type === 'html') {
      for (const [, id = ''] of node.value.matchAll(HTML_ID)) anchors.add(id);
    }
  });
  return {
    source,
    headings,
    anchors,
    addresses: pageAddresses(source, tree),
    sections: textSections(tree, headings),
    isMarkdownAlone,
  };
}
