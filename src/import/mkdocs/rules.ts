import { posix } from 'node:path';
import type { ConversionRules } from '../page/rules.ts';
import { convertBlocks } from './blocks.ts';
import { convertInline } from './inline.ts';
import { inlineSnippets } from './snippets.ts';

/** As the `toc` extension of Python-Markdown makes ids. */
const headingId = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');

/**
 * @param project folder of the configuration
 * @param root folder of the pages
 */
export function mkdocsRules(project: string, root: string): ConversionRules {
  const bases = [project, root, posix.join(project, 'includes')];
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const whole = await inlineSnippets(lines, bases, context);
      return convertInline(convertBlocks(whole, context.report), context.report);
    },
    elements: {},
    headingId,
    repeatMark: '_',
    aliases: {},
  };
}
