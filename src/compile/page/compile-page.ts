import { escapeAttribute } from '../../common/escape.ts';
import { type PlacedProblem, type Position, position } from '../diagnostics/diagnostics.ts';
import type { Recall } from '../recall.ts';
import { type PageLink, PageLinks } from './addresses.ts';
import { checkComponents } from './check-components.ts';
import { checkTwin } from './check-twin.ts';
import { type UnrenderedDiagram, unrenderedDiagrams } from './diagram.ts';
import { fillContents } from './dialects/contents.ts';
import { readDialects } from './dialects/read-dialects.ts';
import { type Heading, headingsOf, takeTitle } from './headings.ts';
import { renderHtml } from './html/render-html.ts';
import { checkCode } from './languages.ts';
import { pageElements } from './page-elements.ts';
import type { PageText } from './page-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type TextSection, textSections } from './plain-text.ts';
import { inlineText, range, walk } from './syntax-tree.ts';
import { fill, highlighted, Slots, type Template } from './template.ts';
import { type PageTerms, pageTerms } from './terms.ts';
import { renderMarkdown } from './twin.ts';

export interface PlacedLink extends Omit<PageLink, 'offset'>, Position {}

/** The content of a page, as plain data. */
export interface RenderedBody {
  readonly html: Template;
  readonly markdown: Template;
  /** Plain text except for backticks around code lines: one section per heading, one line per block. */
  readonly sections: readonly TextSection[];
}

/** The content of a page, parts of which load lazily. */
export class PageBody {
  readonly #rendered: Omit<RenderedBody, 'html'>;
  readonly #recall: Recall;
  /** Kept in the cache instead of memory: it is the largest part, and needed by the fewest builds. */
  readonly html: () => Template;

  constructor(rendered: Omit<RenderedBody, 'html'>, html: () => Template, recall: Recall) {
    this.#rendered = rendered;
    this.html = html;
    this.#recall = recall;
  }

  get markdown(): RenderedBody['markdown'] {
    return this.#rendered.markdown;
  }

  get sections(): RenderedBody['sections'] {
    return this.#rendered.sections;
  }

  /** The HTML with highlighted code. */
  highlightedHtml(): Promise<Template> {
    return highlighted(this.html(), this.#recall);
  }
}

/**
 * Facts derived from the text of a page alone, as plain data. Without the syntax tree: those of
 * thousands of pages would take more memory than everything else.
 */
export interface PageFacts {
  readonly headings: readonly Heading[];
  /** Ids that links may target, of headings and raw HTML. */
  readonly anchors: ReadonlySet<string>;
  /** Every internal link and image. */
  readonly links: readonly PlacedLink[];
  /** Its frames; absent if there are none. */
  readonly frames?: readonly ({ readonly address: string } & Position)[];
  /** The diagrams that the build does not render; absent if there are none. */
  readonly diagrams?: readonly (UnrenderedDiagram & Position)[];
}

export interface CompiledPage {
  readonly facts: PageFacts;
  readonly problems: readonly PlacedProblem[];
  /** The heading at the top of the text that serves as the title and is removed from the body. */
  readonly heading?: string;
  /** Renders the body; a custom component may throw. Retains the syntax tree: do not keep a reference. */
  readonly body: () => RenderedBody & {
    /** Differences between its Markdown and its HTML, found on rendering. */
    readonly differences: readonly PlacedProblem[];
  };
}

/** A list of the glossary terms that a page uses, for its end. */
function termsMarkdown({ used }: PageTerms, { terms }: PageText['texts']): string {
  if (used.size === 0) return '';
  const items = [...used].map(
    ([term, meaning]) => `- **${plainMarkdown(term)}**: ${plainMarkdown(meaning)}`,
  );
  return `\n\n**${terms}**\n\n${items.join('\n')}`;
}

/** Escapes inline markup (CommonMark 0.31, section 2.4). */
const plainMarkdown = (text: string) => text.replace(/[\\`*_[\]<&~$|{}]/g, '\\$&');

/** Compiles a page. Parsing, ids and links are shared by all representations. */
export function compilePage(text: PageText): CompiledPage {
  const { source, format, bodyStart, components } = text;
  const { tree, problem } = parseMarkdown(source, format);
  const dialectProblems = readDialects(tree, text);
  const slots = new Slots(source);
  const headings = headingsOf(tree);
  const title = takeTitle(tree, text.title);
  const shown = [...headings].flatMap(([node, heading]) => (node === title ? [] : heading));
  fillContents(tree, shown);
  const links = new PageLinks(source, slots, components);
  walk(tree, (node) => links.add(node));
  const elements = pageElements(tree, components);
  const withPosition = <T extends { readonly offset: number }>({ offset, ...each }: T) => ({
    ...each,
    ...position(source, offset),
  });
  const frames = elements.frames.map(withPosition);
  const diagrams = unrenderedDiagrams(tree).map(withPosition);
  const problems = [
    ...dialectProblems,
    ...checkComponents(text, tree),
    ...checkCode(tree),
    ...elements.problems,
  ];
  const facts = {
    headings: shown,
    anchors: new Set([...[...headings.values()].map(({ slug }) => slug), ...elements.ids]),
    links: links.list.map(withPosition),
    ...(frames.length > 0 && { frames }),
    ...(diagrams.length > 0 && { diagrams }),
  };
  const titleId = title && headings.get(title)?.slug;
  const target = titleId ? `<span id="${escapeAttribute(titleId)}"></span>\n` : '';
  const context = { ...text, headings, links, slots };
  const terms = pageTerms(tree, text.glossary ?? {});
  const body = () => {
    const forms = { html: new Map(), markdown: new Map() } as const;
    const html = slots.template(
      target + renderHtml(tree, { ...context, terms, forms: forms.html }),
    );
    const start = title ? range(title).end : bodyStart;
    const rendered = renderMarkdown(tree, { ...context, bodyStart: start, forms: forms.markdown });
    const withoutSlots = (form: string) =>
      fill(slots.template(form), (slot) => (slot.form === 'picture' ? ' src="#"' : '#'));
    return {
      differences: checkTwin(tree, forms, text, withoutSlots).map(withPosition),
      html,
      markdown: slots.template(rendered + termsMarkdown(terms, text.texts)),
      sections: textSections(tree, headings, components),
    };
  };
  return {
    facts,
    problems: [...(problem ? [problem] : []), ...problems.map(withPosition)],
    ...(title && { heading: inlineText(title).replace(/\s+/g, ' ').trim() }),
    body,
  };
}
