import { localeParameter, searchLimitParameter } from '../../../contract/parameters.ts';
import { searchedText } from '../parameters.ts';
import { jsonResult, type Tool } from './tool.ts';

/** The search of the API: the same results in the same words. */
export const searchTool: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description: 'Full-text search. Then read the pages found; cite their url.',
  parameters: [searchedText, localeParameter, searchLimitParameter],
  output: { results: { type: 'array' } },
  async run(args, { site, search }) {
    const locale = args.locale();
    const limit = args.integer(searchLimitParameter);
    const query = args.requiredText(searchedText);
    const manifest = await site.manifest();
    return jsonResult({ ...(await search.results(query, locale, limit, manifest)) });
  },
};
