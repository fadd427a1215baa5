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

/** The schema of the input of a tool: a required text. */
const textInput = (name: string, description: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', description } },
  required: [name],
});

/** Offers the search, the pages and their list to the agent of the browser. */
export function offerTools(context: ModelContext, locale: Locale, root: string): void {
  const tools: readonly Omit<PageTool, 'annotations'>[] = [
    {
      name: 'search',
      description: 'Searches this site. Then read the pages found; cite their address.',
      inputSchema: textInput('query', 'Words or a question.'),
      async execute({ query }) {
        const { Finder } = await import('./search/finder.ts');
        const { pages } = await new Finder({ locale, root }).find({ query: String(query) });
        return JSON.stringify(
          pages.map(({ path, section, ...page }) => {
            const url = location.origin + path + (section ? `#${section.anchor}` : '');
            return { ...page, url, ...(section && { section }) };
          }),
        );
      },
    },
    {
      name: 'read',
      description: 'Reads a page of this site as Markdown.',
      inputSchema: textInput('page', 'An address, such as search and list give.'),
      execute: async ({ page }) => fetchText(twinOf(String(page))),
    },
    {
      name: 'list',
      description: 'Lists the pages of this site, as llms.txt.',
      inputSchema: { type: 'object', properties: {}, required: [] },
      execute: () => fetchText(`${SITE_ROOT}${root}/llms.txt`),
    },
  ];
  for (const tool of tools) context.registerTool({ ...tool, annotations: { readOnlyHint: true } });
}
