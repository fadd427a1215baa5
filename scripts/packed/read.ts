import { printableDocument } from '../../src/common/printable.ts';
import { defineCommand, option } from '../command.ts';
import { UsageError } from '../command-line.ts';
import { callTool, parseNumber } from './service.ts';

/** The result of the tool `read`. */
interface ReadResult {
  /** The page; `nextCursor` if it continues. */
  readonly pages: readonly { readonly nextCursor?: string }[];
}

export default defineCommand({
  summary: 'Prints a page or a section as Markdown',
  arguments: '<page>',
  options: {
    section: option('ANCHOR', 'this section alone'),
    locale: option('CODE', 'language (default: that of the site)'),
    budget: option('N', 'most characters (default: all)'),
  },
  notes: [
    'A page is a slug or an address, such as those that search prints, with or without #anchor.',
  ],
  run: async ({ values: { section, locale, budget }, positionals: [page, ...others] }) => {
    if (page === undefined || others.length > 0) throw new UsageError('Name one page.');
    const args = {
      page,
      ...(section !== undefined && { section }),
      ...(locale !== undefined && { locale }),
      ...(budget !== undefined && { budget: parseNumber(budget) }),
    };
    let cursor: string | undefined;
    do {
      const { text, data } = await callTool<ReadResult>('read', {
        ...args,
        ...(cursor && { cursor }),
      });
      process.stdout.write(printableDocument(text));
      cursor = data.pages[0]?.nextCursor;
    } while (cursor !== undefined && budget === undefined);
  },
});
