import { setUpAgentTools } from './agent-tools.ts';
import { setUpCode } from './code.ts';
import { setUpContents, setUpSectionNavigation } from './contents.ts';
import { setUpCopying } from './copy.ts';
import { setUpMarks } from './marked-page.ts';
import { setUpSearch } from './search.ts';
import { setUpTabs } from './tabs.ts';
import { setUpThemeSwitch } from './theme.ts';

setUpThemeSwitch();
setUpSearch();
void setUpMarks();
setUpCopying();
setUpCode();
setUpTabs();
setUpContents();
setUpSectionNavigation();
setUpAgentTools();
if (document.querySelector('.try-it')) void import('./try-it.ts');
