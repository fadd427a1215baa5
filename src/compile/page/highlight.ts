import { Memo } from '../../common/memo.ts';
import { remember } from '../../common/remember.ts';
import { derived } from '../derived.ts';
import { type Recall, withoutCache } from '../recall.ts';
import { blockHtml, type CodeBlock } from './code-html.ts';

/** Recent blocks: translations contain the same code. */
const recent = new Memo<Promise<string>>(20_000);

/**
 * A block of code as HTML, see {@link blockHtml}.
 *
 * @param recall keeps blocks from one build to the next
 */
export function highlightedCode(block: CodeBlock, recall: Recall = withoutCache): Promise<string> {
  const html = derived('code', block, blockHtml);
  return remember(() => recall(html), recent)(html.key);
}
