import { Analyzer } from '../../search/analyzer.ts';
import { Marker } from '../../search/marker.ts';
import { loadStemmer } from '../../search/stemmers.ts';

const NAME = 'searched';

/** Highlights the words of a query on the page, except `unknown` ones, until Escape is pressed. */
export async function markPage(query: string, unknown: readonly string[] = []): Promise<void> {
  // Firefox supports highlights since version 140.
  if (!('highlights' in CSS)) return;
  const main = document.querySelector('main');
  if (!main) return;
  const { lang } = document.documentElement;
  await loadStemmer(lang);
  const marker = new Marker(query, new Analyzer(lang), undefined, unknown);
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The target heading is already marked by its style.
    if (node.parentElement?.closest(':is(h2, h3, h4):target')) continue;
    for (const { start, end } of marker.ranges(node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  CSS.highlights.set(NAME, new Highlight(...ranges));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') CSS.highlights.delete(NAME);
  });
}
