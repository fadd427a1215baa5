import { fileURLToPath } from 'node:url';

/** The built site. */
export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** A site for tests: its folder, and the address where it runs with its function. */
export interface TestSite {
  readonly name: string;
  readonly dist: string;
  readonly url: string;
}

/** The site with a name. */
export function testSite(name: string): TestSite {
  const sites: readonly TestSite[] = JSON.parse(process.env.SITES ?? '[]');
  const site = sites.find((each) => each.name === name);
  if (!site) throw new Error(`The site “${name}” is not built: run “npm run test:browser”.`);
  return site;
}
