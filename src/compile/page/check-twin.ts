import type { Nodes } from 'mdast';
import { escapePattern } from '../../common/escape-pattern.ts';
import { missingWords } from '../../common/missing-words.ts';
import { wordSet } from '../../common/word-set.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { type TextProblem, warning } from '../diagnostics/diagnostics.ts';
import { PROVIDED } from './components/index.ts';
import { MERMAID } from './diagram.ts';
import { isFromDialect } from './dialects/component-node.ts';
import { readDialects } from './dialects/read-dialects.ts';
import { decodedValue, htmlTokens } from './html-tokens.ts';
import type { ComponentForms, PageText } from './page-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { indexedText } from './plain-text.ts';
import { type Component, isComponent, nodesOfType, range, walk } from './syntax-tree.ts';

/** Inline elements, whose tags do not separate words. */
const INLINE = wordSet(
  'a abbr b code del dfn em i ins kbd mark q s samp small span strong sub sup u var',
);

/**
 * Elements that may differ between HTML and Markdown, besides tab labels: meanings of terms (at the end
 * of the Markdown), formulas, diagrams, tables of contents, and footnotes (at the end of the HTML).
 */
const isIgnored = (name: string, value: (attribute: string) => string | undefined) =>
  name === 'math' ||
  value('role') === 'tooltip' ||
  ['diagram', 'diagram-source', 'toc'].includes(value('class') ?? '') ||
  value('aria-describedby') === 'footnote-label';

/** The text of HTML, including alternative texts and frame titles. */
function textOfHtml(html: string): string {
  let text = '';
  /** The element that is being skipped, and the number of open elements of that name. */
  let ignored: { readonly name: string; depth: number } | undefined;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text' && !ignored) text += html.slice(token.start, token.end);
    if (token.kind !== 'open' && token.kind !== 'close') continue;
    const { name } = token;
    if (ignored) {
      if (name === ignored.name) ignored.depth += token.kind === 'open' ? 1 : -1;
      if (ignored.depth === 0) ignored = undefined;
      continue;
    }
    if (!INLINE.has(name)) text += ' ';
    if (token.kind === 'close') continue;
    const value = (attribute: string) =>
      token.attributes.find((each) => each.name === attribute)?.value;
    if (isIgnored(name, value)) ignored = { name, depth: 1 };
    if (name === 'img') text += `${value('alt') ?? ''} `;
    if (name === 'iframe') text += `${value('title') ?? value('src') ?? ''} `;
  }
  return decodedValue(text);
}

/** The Markdown counterpart of {@link isIgnored}. */
const isDrawn = (node: Nodes) =>
  node.type === 'footnoteDefinition' ||
  (node.type === 'code' && node.lang === MERMAID) ||
  ((node.type === 'math' || node.type === 'inlineMath') && node.data?.mathml !== undefined);

/** The text of Markdown; `definitions` resolve its references. */
function textOfMarkdown(markdown: string, definitions: readonly string[], text: PageText): string {
  const source = [markdown, ...definitions].join('\n\n');
  const { tree } = parseMarkdown(source, 'md');
  readDialects(tree, { ...text, source, format: 'md', components: PROVIDED });
  walk(tree, (node) => {
    // Markdown links in a raw <summary>: their addresses are not text.
    if (node.type === 'html') node.value = node.value.replace(/\]\([^()\s]+\)/g, ']');
    if (!('children' in node)) return;
    const children: readonly Nodes[] = node.children;
    Object.assign(node, { children: children.filter((child) => !isDrawn(child)) });
  });
  const blocks = 'children' in tree ? tree.children : [];
  return blocks
    .filter((block) => range(block).start < markdown.length)
    .map((block) => indexedText(block, PROVIDED).replace(tabLabels(text.texts), '$1'))
    .join('\n');
}

/** Matches tab labels, which only Markdown has: “Option 1 of 2: npm”. */
const tabLabels = ({ tabOption }: Pick<Texts, 'tabOption'>) =>
  new RegExp(
    escapePattern(tabOption)
      .replace('\\{label\\}', '(.*)')
      .replace(/\\\{\w+\\\}/g, '\\d+'),
    'g',
  );

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The most words that a message quotes. */
const NAMED = 8;

const quoted = (words: readonly string[]) =>
  `“${words.slice(0, NAMED).join(' ')}${words.length > NAMED ? ' …' : ''}”`;

/** The outermost components of a tree. */
const outermost = (node: Nodes): Component[] => {
  if (isComponent(node)) return [node];
  return 'children' in node ? node.children.flatMap(outermost) : [];
};

/**
 * Finds components whose HTML and Markdown have different words. Everything else in a page's Markdown is
 * the author's text.
 *
 * @param withoutSlots fills the slots of a text with wordless addresses
 */
export function checkTwin(
  tree: Nodes,
  forms: { readonly html: ComponentForms; readonly markdown: ComponentForms },
  text: PageText,
  withoutSlots: (form: string) => string,
): TextProblem[] {
  const components = outermost(tree);
  if (components.length === 0) return [];
  const definitions = [
    ...nodesOfType(tree, 'definition'),
    ...nodesOfType(tree, 'footnoteDefinition'),
  ];
  return components.flatMap((node) => {
    const html = withoutSlots(forms.html.get(node) ?? '');
    const markdown = withoutSlots(forms.markdown.get(node) ?? '');
    const shown = wordsOf(textOfHtml(html));
    const needed = definitions
      .filter(({ label, identifier }) => markdown.includes(label ?? identifier))
      .map((each) => text.source.slice(range(each).start, range(each).end));
    const read = wordsOf(textOfMarkdown(markdown, needed, text));
    if (shown.join('') === read.join('')) return [];
    const unread = missingWords(shown, read);
    const unseen = missingWords(read, shown);
    if (unread.length + unseen.length === 0) return [];
    const form = unread.length > 0 ? 'Markdown' : 'HTML';
    const name = isFromDialect(node) ? 'the block' : `<${node.name}>`;
    const message = `the ${form} of ${name} lacks ${quoted(unread.length > 0 ? unread : unseen)}`;
    const hint = 'make the HTML and the Markdown of the component say the same words';
    return [{ offset: range(node).start, ...warning('twin-differs', message, hint) }];
  });
}
