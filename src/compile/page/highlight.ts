import { hash } from 'node:crypto';
import { Memo } from '../../common/memo.ts';
import { type Recall, withoutCache } from '../recall.ts';
import { blockHtml, type CodeBlock } from './code-html.ts';

/** Recent blocks: translations contain the same code. */
const recent = new Memo<Promise<string>>(20_000);

/** Changes with everything that the HTML of a block depends on. */
function blockKey({ code, language, fence }: CodeBlock): string {
  const marks = [...(fence?.marks ?? [])].map(([line, each]) => [line, ...each]);
  return hash('sha256', `code ${JSON.stringify([code, language, fence, marks])}`);
}

/**
 * A block of code as HTML, see {@link blockHtml}.
 *
 * @param recall caches blocks from one build to the next
 */
export function highlightedCode(block: CodeBlock, recall: Recall = withoutCache): Promise<string> {
  const key = blockKey(block);
  const html = recent.get(key) ?? recall(key, () => blockHtml(block), block);
  recent.set(key, html);
  return html;
}
