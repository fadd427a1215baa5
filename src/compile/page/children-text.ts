import type { Nodes } from 'mdast';
import { wordSet } from '../../common/word-set.ts';
import { applyEdits, containerPrefix, dedent, type Edit } from './edits.ts';
import { range } from './syntax-tree.ts';

const INLINE = wordSet('text link emphasis strong inlineCode image break delete mdxJsxTextElement');

/** The dedented text of children; blank lines separate blocks. */
export function childrenText(
  source: string,
  node: Nodes,
  children: readonly Nodes[],
  collect: (child: Nodes, edits: Edit[]) => void,
): string {
  const parts: string[] = [];
  let inline = '';
  const flush = () => {
    if (inline.trim() !== '') parts.push(inline.trim());
    inline = '';
  };
  // The parser includes an indented closing tag after a list in the list, too.
  const whole = range(node);
  const tag = /<\/[^<>]*>$/.exec(source.slice(whole.start, whole.end));
  const close = tag ? whole.start + tag.index : whole.end;
  for (const child of children) {
    const edits: Edit[] = [];
    collect(child, edits);
    const { start, end } = range(child);
    const text = dedent(
      applyEdits(source, edits, start, Math.min(end, close)),
      containerPrefix(source, start),
    );
    if (INLINE.has(child.type)) {
      inline += text;
    } else {
      flush();
      parts.push(text.replace(/^\n+/, '').trimEnd());
    }
  }
  flush();
  return parts.join('\n\n');
}
