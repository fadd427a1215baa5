import { card } from '../page/common-rules.ts';
import { inlineIncludes } from '../page/includes.ts';
import type { ConversionRules } from '../page/rules.ts';
import { convertBlocks, separateMarkdown } from './blocks.ts';
import { convertInline, dropPlaceholders } from './inline.ts';
import { expandMacros, type Templates } from './macros.ts';
import {
  expandSnippetBlocks,
  joinIncludes,
  snippetIncludes,
  templateIncludes,
} from './snippets.ts';

/** Generates ids like the `toc` extension of Python-Markdown. */
const headingId = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');

/** The site options that affect the conversion of pages. */
interface PageOptions {
  readonly root: string;
  /** Base path of the old site: `''`, or `/project`. */
  readonly base: string;
  readonly snippets: readonly string[];
  readonly extensions: ReadonlySet<string>;
  /** `undefined` if pages are not templates. */
  readonly templates: Templates | undefined;
  /** Whether hooks of the site modify pages. */
  readonly hasHooks: boolean;
}

export function mkdocsRules(options: PageOptions): ConversionRules {
  const { root, base, snippets, extensions, templates, hasHooks } = options;
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const joined = joinIncludes(lines);
      const text = templates
        ? expandMacros(
            await inlineIncludes(joined, templateIncludes(templates.folders, context), context),
            templates,
            context,
          )
        : joined;
      const expanded = await inlineIncludes(
        expandSnippetBlocks(text),
        snippetIncludes(snippets, context),
        context,
      );
      const prepared =
        hasHooks && !templates ? dropPlaceholders(expanded, context.report) : expanded;
      const blocks = convertBlocks(separateMarkdown(prepared), context.report);
      return convertInline(blocks, extensions, context.report);
    },
    elements: { Card: card, Cards: () => ({ as: 'Cards' }) },
    headingId,
    duplicateSeparator: '_',
    aliases: { [`${base}/`]: root, '/': root },
  };
}
