import { installTools } from '../test/install-tools.ts';

installTools('judges');
const { judgeSite } = await import('../test/judges/judge-site.ts');
process.exitCode = (await judgeSite()) ? 0 : 1;
