import type { Parents, Table, TableRow } from 'mdast';

/**
 * Renders a table in an element that scrolls, by keyboard too, so that it never widens the page.
 *
 * @param inline renders the children of a cell
 */
export function tableHtml(
  { align, children: [head, ...rows] }: Table,
  inline: (cell: Parents) => string,
): string {
  const row = (name: string, { children }: TableRow) => {
    const cells = children.map((cell, index) => {
      // A header without text would head its column by nothing.
      const tag = cell.children.length > 0 ? name : 'td';
      // The pages' Content-Security-Policy forbids inline styles.
      const side = align?.[index];
      return `<${tag}${side ? ` class="align-${side}"` : ''}>${inline(cell)}</${tag}>`;
    });
    return `<tr>\n${cells.join('\n')}\n</tr>`;
  };
  const parts = [
    ...(head ? [`<thead>\n${row('th', head)}\n</thead>`] : []),
    ...(rows.length > 0
      ? [`<tbody>\n${rows.map((each) => row('td', each)).join('\n')}\n</tbody>`]
      : []),
  ];
  return `<div class="table" tabindex="0"><table>\n${parts.join('\n')}\n</table></div>`;
}
