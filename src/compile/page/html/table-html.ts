import type { Parents, Table, TableRow } from 'mdast';

/** What is around a table, so that it scrolls, by keyboard too, and never widens the page. */
export const TABLE_START = '<div class="table" tabindex="0">';
export const TABLE_END = '</table></div>';

const isEmpty = ({ children }: Parents) => children.length === 0;

/**
 * Renders a table of Markdown.
 *
 * @param inline renders the children of a cell
 */
export function tableHtml(
  { align, children: [head, ...rows] }: Table,
  inline: (cell: Parents) => string,
): string {
  const row = (name: 'th' | 'td', { children }: TableRow) => {
    // A header without text would head its column by nothing; those beside it then say what they head.
    const hasGap = name === 'th' && children.some(isEmpty);
    const cells = children.map((cell, index) => {
      const tag = isEmpty(cell) ? 'td' : name;
      const scope = hasGap && tag === 'th' ? ' scope="col"' : '';
      // The pages' Content-Security-Policy forbids inline styles.
      const side = align?.[index];
      return `<${tag}${scope}${side ? ` class="align-${side}"` : ''}>${inline(cell)}</${tag}>`;
    });
    return `<tr>\n${cells.join('\n')}\n</tr>`;
  };
  const parts = [
    ...(head ? [`<thead>\n${row('th', head)}\n</thead>`] : []),
    ...(rows.length > 0
      ? [`<tbody>\n${rows.map((each) => row('td', each)).join('\n')}\n</tbody>`]
      : []),
  ];
  return `${TABLE_START}<table>\n${parts.join('\n')}\n${TABLE_END}`;
}
