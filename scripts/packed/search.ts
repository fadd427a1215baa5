import type { SearchResult, SearchResults } from '../../src/contract/resources/search.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, flag, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { fetchApi, fileFinder } from './service.ts';

/** A result as text: its title, its file and its address on the site. */
function formatResult({ title, url, section, excerpt }: SearchResult, file: string): string {
  const name = section ? `${title} > ${section.heading}` : title;
  const address = section ? `${url}#${section.anchor}` : url;
  return [name, `  ${file}`, `  ${address}`, ...(excerpt ? [`  ${excerpt}`] : [])].join('\n');
}

export default defineCommand({
  summary: 'Searches the documentation',
  arguments: '<words>',
  options: {
    locale: option('CODE', 'language (default: that of the site)'),
    limit: option('N', 'most results', '5'),
    json: flag('print the response of the site’s API'),
  },
  run: async ({ values: { locale, limit, json }, positionals }) => {
    if (positionals.length === 0) throw new UsageError('Give the words to search for.');
    const query = positionals.join(' ');
    const text = await fetchApi('/search', { q: query, limit, ...(locale && { locale }) });
    if (json) {
      print(text);
      return;
    }
    const fileOf = await fileFinder();
    const { results }: SearchResults = JSON.parse(text);
    const entries = results.map((each) => formatResult(each, fileOf(each.markdownUrl ?? each.url)));
    print(entries.length > 0 ? entries.join('\n\n') : `Nothing was found for “${query}”.`);
  },
});
