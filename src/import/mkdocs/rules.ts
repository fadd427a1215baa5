import { posix } from 'node:path';
import type { ConversionRules } from '../page/rules.ts';
import { convertBlocks } from './blocks.ts';
import { convertInline } from './inline.ts';
import { expandMacros, type Variables } from './macros.ts';
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
 * @param variables what templates in pages may name; `undefined` if pages are no templates
 */
export function mkdocsRules(
  project: string,
  root: string,
  variables: Variables | undefined,
): ConversionRules {
  const bases = [project, root, posix.join(project, 'includes')];
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const text = variables ? expandMacros(lines, variables, context.report) : lines;
      const whole = await inlineSnippets(text, bases, context);
      return convertInline(convertBlocks(whole, context.report), context.report);
    },
    elements: {},
    headingId,
    repeatMark: '_',
    aliases: {},
  };
}
