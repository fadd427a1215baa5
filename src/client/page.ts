import { setUpCode } from './code.ts';
import { setUpContents } from './contents.ts';
import { setUpCopying } from './copy.ts';
import { setUpEnlarging } from './enlarge.ts';
import { setUpMarks } from './marked-page.ts';
import { setUpSearch } from './search.ts';
import { setUpSectionNavigation } from './section-navigation.ts';
import { setUpTabs } from './tabs.ts';
import { setUpTerms } from './terms.ts';
import { setUpThemeSwitch } from './theme.ts';

setUpThemeSwitch();
setUpSearch();
void setUpMarks();
setUpCopying();
setUpCode();
setUpTabs();
setUpEnlarging();
setUpTerms();
setUpContents();
setUpSectionNavigation();
// Only scrollable blocks are tab stops.
const blocks = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls =
      target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    (target as HTMLElement).tabIndex = scrolls ? 0 : -1;
  }
});
for (const block of document.querySelectorAll('main :is(pre, .table, .math, .diagram)[tabindex]'))
  blocks.observe(block);
// Translations have the same sections, often with the same ids.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][rel=alternate]')) {
  link.addEventListener('click', () => {
    link.hash = location.hash;
  });
}
if (document.querySelector('.try-it')) void import('./try-it.ts');
if (document.body.dataset.mermaid) void import('./diagrams.ts');

// Offers tools to the agent of the browser, unless the site disables them.
const { modelContext } = document;
const { agentTools: root } = document.body.dataset;
if (modelContext && root !== undefined) {
  void import('./web-mcp.ts').then(({ offerTools }) =>
    offerTools(modelContext, document.documentElement.lang, root),
  );
}
