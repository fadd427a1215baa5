import type { Nodes } from 'mdast';
import { mistake, type Position, type Problem, position } from '../diagnostics/diagnostics.ts';
import { type PageLink, PageLinks } from './addresses.ts';
import { checkCode } from './check-code.ts';
import { checkComponents } from './check-components.ts';
import { type Heading, headingIds } from './headings.ts';
import { renderHtml } from './html.ts';
import { htmlIds } from './html-tokens.ts';
import type { PageText } from './page-text.ts';
import { type TextSection, textSections } from './plain-text.ts';
import {
  MAX_DEPTH,
  MdxSyntaxError,
  nodesOfType,
  parseMarkdown,
  textOf,
  walk,
} from './syntax-tree.ts';
import { SlotMarks, type Template } from './template.ts';
import { renderMarkdown } from './twin.ts';

/** A link of a page, and where it stands. */
export interface PlacedLink extends PageLink, Position {}

/** What a page shows. */
export interface PageBody {
  readonly html: Template;
  readonly markdown: Template;
  /** The text without markup, one section per heading, one line per block. */
  readonly sections: readonly TextSection[];
}

/**
 * What a text says, whatever stands in others: plain data. Its syntax tree is not kept: those of
 * thousands of pages take more memory than all else.
 */
export interface PageFacts {
  readonly headings: readonly Heading[];
  /** Ids that links may lead to: headings and the ids of raw HTML. */
  readonly anchors: ReadonlySet<string>;
  /** Every address of this site that the text links to or shows. */
  readonly links: readonly PlacedLink[];
  readonly problems: readonly (Problem & Position)[];
}

/** A compiled text: what it says, and what makes that which it shows. */
export interface CompiledPage {
  readonly facts: PageFacts;
  /** Holds the syntax tree: to be let go soon. */
  readonly body: () => Promise<PageBody>;
}

/**
 * Compiles a text. It is parsed once; ids and links are decided in one place, and all that is made
 * of the text goes by them.
 */
export function compilePage(text: PageText): CompiledPage {
  const { source, format, locale, bodyStart } = text;
  const { tree, problem } = parse(source, format);
  const marks = new SlotMarks(source);
  const ids = headingIds(tree);
  const links = new PageLinks(source, marks);
  walk(tree, (node) => links.add(node));
  const problems = [...checkComponents(text, tree), ...checkCode(tree)];
  const facts = {
    headings: nodesOfType(tree, 'heading').map((node) => ({
      depth: node.depth,
      text: textOf(node).trim(),
      slug: ids.get(node) ?? '',
    })),
    anchors: new Set([
      ...ids.values(),
      ...nodesOfType(tree, 'html').flatMap(({ value }) => htmlIds(value)),
    ]),
    links: links.list.map((link) => ({ ...link, ...position(source, link.offset) })),
    problems: [
      ...(problem ? [problem] : []),
      ...problems.map(({ offset, ...each }) => ({ ...each, ...position(source, offset) })),
    ],
  };
  const body = async () => ({
    html: marks.template(await renderHtml(tree, { locale, ids, links })),
    markdown: marks.template(renderMarkdown(tree, { source, bodyStart, locale, links })),
    sections: textSections(tree, ids),
  });
  return { facts, body };
}

/** Parses a text; as Markdown, so that its links are checked all the same, if it is no MDX. */
function parse(
  source: string,
  format: PageText['format'],
): { tree: Nodes; problem?: Problem & Position } {
  try {
    const { tree, cut } = parseMarkdown(source, format);
    if (!cut) return { tree };
    return {
      tree,
      problem: {
        ...cut,
        ...mistake(
          'nesting-too-deep',
          `more than ${MAX_DEPTH} levels of quotes, lists, components or emphasis`,
          'nest them less deeply',
        ),
      },
    };
  } catch (error) {
    if (!(error instanceof MdxSyntaxError)) throw error;
    const { line, column, message } = error;
    return {
      tree: parseMarkdown(source, 'md').tree,
      problem: {
        line,
        column,
        ...mistake(
          'mdx-syntax',
          `not valid MDX: ${message}`,
          'close every tag; escape “{” and “<”',
        ),
      },
    };
  }
}
