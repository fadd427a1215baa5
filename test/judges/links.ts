import { MCP_PATH } from '../../src/contract/mcp.ts';

const PAGE_FILES = ['/sitemap.xml', '/openapi.json', '/openapi.yaml', '/robots.txt'];

const URLS = /https?:\/\/[^\s"'<>)\]\\`]+/g;

/** HTML inside XML, as feeds have it, with the quotes around its addresses. */
const unquoted = (text: string) => text.replace(/&(?:quot|lt|gt);/g, '"');

/** Addresses in one text that belong to the site. */
function ownUrls(text: string, baseUrl: string): string[] {
  return [...unquoted(text).matchAll(URLS)]
    .map(([url]) => url.replace(/(?:&amp;|[.,;:…])+$/, '').replaceAll('&amp;', '&'))
    .filter((url) => url === baseUrl || url.startsWith(`${baseUrl}/`))
    .filter((url) => !url.includes('{') && !url.includes('…'));
}

/**
 * Follows every address of the site in published files and API responses, recursively.
 *
 * @returns how many were followed, and those whose status is not 200
 */
export async function checkLinks(baseUrl: string): Promise<{ count: number; broken: string[] }> {
  const entrances = ['', '/fr'].flatMap((prefix) => [
    `${prefix}/llms.txt`,
    `${prefix}/llms-full.txt`,
    `${prefix}/changelog/feed.xml`,
  ]);
  const lists = ['en', 'fr'].flatMap((locale) => [
    `/api/v1/docs?locale=${locale}`,
    `/api/v1/changelog?limit=100&locale=${locale}`,
    `/api/v1/solutions?locale=${locale}`,
  ]);
  const wellKnown = ['agent-instructions.md', 'api-catalog', 'agent-skills/index.json'].map(
    (name) => `/.well-known/${name}`,
  );
  const queue = [...entrances, ...lists, ...wellKnown, ...PAGE_FILES, '/api/v1'].map(
    (path) => baseUrl + path,
  );
  // Responds to POST alone.
  const seen = new Set([...queue, baseUrl + MCP_PATH.endpoint]);
  const broken: string[] = [];
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const response = await fetch(url, { redirect: 'manual' });
    const text = await response.text();
    if (response.status !== 200) broken.push(`${response.status} ${url}`);
    if (/html|image|javascript|css|font/.test(response.headers.get('Content-Type') ?? '')) continue;
    for (const found of ownUrls(text, baseUrl)) {
      const [address = ''] = found.split('#', 1);
      if (seen.has(address)) continue;
      seen.add(address);
      queue.push(address);
    }
  }
  return { count: seen.size, broken };
}
