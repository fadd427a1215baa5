import type { Locale } from '../contract/locales.ts';
import { twinPath, withoutRoot } from '../contract/paths.ts';
import { SITE_ROOT } from './site-root.ts';

/** A tool for the agent of the browser. */
interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: true };
  readonly execute: (input: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** Registers tools with the browser (WebMCP, draft of October 2026). */
interface ModelContext {
  registerTool(tool: PageTool): unknown;
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext;
  }
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Accept: 'text/markdown, text/plain' } });
  if (response.ok) return response.text();
  throw new Error(`${path} responds with ${response.status}. Take an address from search or list.`);
}

/** The path of the Markdown of a page of this site. */
function twinOf(page: string): string {
  const { origin, pathname } = new URL(page, location.origin);
  if (origin !== location.origin) throw new Error(`${page} is not a page of ${location.origin}.`);
  const path = withoutRoot(pathname, SITE_ROOT) ?? pathname;
  return SITE_ROOT + (/\.mdx?$/.test(path) ? path : twinPath(path.replace(/(?<=.)\/$/, '')));
}

/** Offers the search, the pages and their list to the agent of the browser. */
export function offerTools(context: ModelContext, locale: Locale, root: string): void {
  const tool = (
    name: string,
    description: string,
    properties: Readonly<Record<string, string>>,
    execute: PageTool['execute'],
  ) =>
    context.registerTool({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, about]) => [
            key,
            { type: 'string', description: about },
          ]),
        ),
        required: Object.keys(properties),
      },
      annotations: { readOnlyHint: true },
      execute,
    });
  tool(
    'search',
    'Searches this site. Then read the pages found; cite their address.',
    { query: 'Words or a question.' },
    async ({ query }) => {
      const { Finder } = await import('./search/finder.ts');
      const { pages } = await new Finder({ locale, root }).find({ query: String(query) });
      return JSON.stringify(
        pages.map(({ path, section, ...page }) => {
          const url = location.origin + path + (section ? `#${section.anchor}` : '');
          return { ...page, url, ...(section && { section }) };
        }),
      );
    },
  );
  tool(
    'read',
    'Reads a page of this site as Markdown.',
    { page: 'An address, such as search and list give.' },
    async ({ page }) => fetchText(twinOf(String(page))),
  );
  tool('list', 'Lists the pages of this site, as llms.txt.', {}, () =>
    fetchText(`${SITE_ROOT}${root}/llms.txt`),
  );
}
