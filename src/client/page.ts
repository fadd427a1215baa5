import { setUpCode } from './code.ts';
import { setUpContents, setUpSectionNavigation } from './contents.ts';
import { setUpCopying } from './copy.ts';
import { setUpSearch } from './search.ts';
import { setUpTabs } from './tabs.ts';
import { setUpThemeSwitch } from './theme.ts';

setUpThemeSwitch();
setUpSearch();
setUpCopying();
setUpCode();
setUpTabs();
setUpContents();
setUpSectionNavigation();
