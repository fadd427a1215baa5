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
// Another language has the same sections, often with the same ids.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang][rel=alternate]')) {
  link.addEventListener('click', () => {
    link.hash = location.hash;
  });
}
if (document.querySelector('.try-it')) void import('./try-it.ts');
if (document.body.dataset.mermaid) void import('./diagrams.ts');

// Offers the tools of the page to a browser with an agent of its own, unless the site does not.
const { modelContext } = document;
const { agentTools: root } = document.body.dataset;
if (modelContext && root !== undefined) {
  void import('./web-mcp.ts').then(({ offerTools }) =>
    offerTools(modelContext, document.documentElement.lang, root),
  );
}
