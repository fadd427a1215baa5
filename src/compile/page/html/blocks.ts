import type { List, ListItem, Nodes, Parents, Table, TableRow } from 'mdast';
import { escapeAttribute } from '../../../common/escape.ts';
import { labelled } from '../../../common/fill-text.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { inlineText } from '../syntax-tree.ts';

/** Links a picture to itself, which a script opens in a dialog; `address` is escaped for attributes. */
export const pictureLink = (address: string, alt: string, image: string, texts: Texts): string =>
  `<a class="enlarge" href="${address}" aria-label="${escapeAttribute(labelled(texts, texts.enlarge, alt))}">${image}</a>`;

/** Wraps tables so that they scroll, also by keyboard, and never widen the page. */
export const TABLE_START = '<div class="table" tabindex="0">';
export const TABLE_END = '</table></div>';

/** Matches figures with units, such as `210 × 297 mm`, which must not wrap. */
const FIGURE = /^(?=.*[\s×])(?=.{1,24}$)\d[\d.,\s×/–-]*[%\p{L}]{0,4}$/u;

/** Matches texts that a narrow column would wrap into many lines. */
const WORDS = /^(?=\S+\s+\S+\s).{26}/s;

/** Number of columns from which each is narrow. */
const MANY_COLUMNS = 4;

/** The parts of a long name, such as `links[].label`, after which it may wrap. */
export const nameParts = (code: string): readonly string[] =>
  code.length > 12 ? code.split(/(?<=[\w\]*][._-])(?=[\p{L}*])/u) : [code];

const isEmpty = ({ children }: Parents) => children.length === 0;

/** Renders a Markdown table; `inline` renders the children of a cell. */
export function tableHtml(
  { align, children: [head, ...rows] }: Table,
  inline: (cell: Parents) => string,
): string {
  const hasMany = (align?.length ?? 0) >= MANY_COLUMNS;
  const row = (name: 'th' | 'td', { children }: TableRow) => {
    // With an empty header cell, browsers no longer infer column headers, so the others need a scope.
    const hasGap = name === 'th' && children.some(isEmpty);
    const cells = children.map((cell, index) => {
      const tag = isEmpty(cell) ? 'td' : name;
      const scope = hasGap && tag === 'th' ? ' scope="col"' : '';
      // The pages' Content-Security-Policy forbids inline styles.
      const side = align?.[index];
      const classes = [
        ...(side ? [`align-${side}`] : []),
        ...(FIGURE.test(inlineText(cell)) ? ['figure'] : []),
        ...(hasMany && WORDS.test(inlineText(cell)) ? ['words'] : []),
      ];
      const named = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
      return `<${tag}${scope}${named}>${inline(cell)}</${tag}>`;
    });
    return `<tr>\n${cells.join('\n')}\n</tr>`;
  };
  const top = head ? `<thead>\n${row('th', head)}\n</thead>\n` : '';
  const below = rows.map((each) => row('td', each)).join('\n');
  const body = below && `<tbody>\n${below}\n</tbody>\n`;
  return `${TABLE_START}<table>\n${top}${body}${TABLE_END}`;
}

/** Renders a list in GitHub's markup, including task boxes; `inline` renders inline children. */
export function listHtml(
  node: List,
  block: (node: Nodes) => string,
  inline: (node: Parents) => string,
): string {
  const tag = node.ordered ? 'ol' : 'ul';
  const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
  const hasTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
  const isLoose = node.spread || node.children.some(({ spread }) => spread);
  const items = node.children.map((item) => itemHtml(item, isLoose, block, inline)).join('\n');
  return `<${tag}${start}${hasTasks ? ' class="contains-task-list"' : ''}>\n${items}\n</${tag}>`;
}

function itemHtml(
  item: ListItem,
  isLoose: boolean,
  block: (node: Nodes) => string,
  inline: (node: Parents) => string,
): string {
  const isTask = typeof item.checked === 'boolean';
  const label = isTask ? escapeAttribute(inlineText(item).trim()) : '';
  const box = isTask
    ? `<input type="checkbox"${item.checked ? ' checked' : ''} disabled aria-label="${label}">`
    : '';
  const line = (text: string) => (isLoose ? `\n<p>${text}</p>` : text);
  const parts = item.children.map((child, index) => {
    if (child.type !== 'paragraph' || (isLoose && index > 0)) return `\n${block(child)}`;
    return index > 0 || box === '' ? line(inline(child)) : line(`${box} ${inline(child)}`);
  });
  const isBoxAlone = box !== '' && item.children[0]?.type !== 'paragraph';
  const html = (isBoxAlone ? line(box) : '') + parts.join('');
  const last = item.children.at(-1);
  const end = last && (isLoose || last.type !== 'paragraph') ? '\n' : '';
  return `<li${isTask ? ' class="task-list-item"' : ''}>${html}${end}</li>`;
}

/** Elements before which browsers close a paragraph (HTML, 13.1.2.4). */
const BLOCK =
  /<(?:address|article|aside|blockquote|details|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)\b/;

/** The element for a paragraph: `div` if the HTML contains blocks. */
export const paragraphTag = (html: string): 'p' | 'div' => (BLOCK.test(html) ? 'div' : 'p');
