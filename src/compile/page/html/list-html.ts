import type { List, ListItem, Nodes, Parents } from 'mdast';
import { escapeAttribute } from '../../../common/escape.ts';
import { textOf } from '../syntax-tree.ts';

/** Renders what is in a list. */
interface Renderer {
  node(node: Nodes): string;
  /** The children of a node, in one line. */
  inline(node: Parents): string;
}

const isLooseItem = ({ spread, children }: ListItem) => spread ?? children.length > 1;

/** Renders a list in the markup of GitHub, boxes of tasks included. */
export function listHtml(node: List, renderer: Renderer): string {
  const tag = node.ordered ? 'ol' : 'ul';
  const start = node.ordered && (node.start ?? 1) !== 1 ? ` start="${node.start}"` : '';
  const hasTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
  const isLoose = node.spread || node.children.some(isLooseItem);
  const items = node.children.map((item) => itemHtml(item, isLoose, renderer)).join('\n');
  return `<${tag}${start}${hasTasks ? ' class="contains-task-list"' : ''}>\n${items}\n</${tag}>`;
}

function itemHtml(item: ListItem, isLoose: boolean, { node, inline }: Renderer): string {
  const isTask = typeof item.checked === 'boolean';
  const label = isTask ? escapeAttribute(textOf(item).trim()) : '';
  const box = isTask
    ? `<input type="checkbox"${item.checked ? ' checked' : ''} disabled aria-label="${label}">`
    : '';
  const [first, ...others] = item.children;
  const isParagraph = first?.type === 'paragraph';
  let html = '';
  if (box !== '' && !isParagraph) html += isLoose ? `\n<p>${box}</p>` : box;
  for (const child of isParagraph ? others : item.children) {
    const isTight = child.type === 'paragraph' && !isLoose;
    html += isTight ? inline(child) : `\n${node(child)}`;
  }
  if (isParagraph) {
    const text = box === '' ? inline(first) : `${box} ${inline(first)}`;
    html = (isLoose ? `\n<p>${text}</p>` : text) + html;
  }
  const last = item.children.at(-1);
  const end = last && (isLoose || last.type !== 'paragraph') ? '\n' : '';
  return `<li${isTask ? ' class="task-list-item"' : ''}>${html}${end}</li>`;
}
