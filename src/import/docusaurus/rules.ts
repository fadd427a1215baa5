import { inlinePartials, resolveImports } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { ELEMENTS } from './elements.ts';

/**
 * @param site folder of the site
 * @param roots folders of the documents, which links may start from
 * @param format how `.md` files are read: `mdx`, as is usual, or by their extension
 */
export function docusaurusRules(
  site: string,
  roots: readonly string[],
  format: string | undefined,
): ConversionRules {
  const aliases = { '@site/': site };
  const resolve = resolveImports(aliases);
  return {
    format: (file) =>
      format === 'md' || (format === 'detect' && file.endsWith('.md')) ? 'md' : 'mdx',
    prepare: (lines, context) => inlinePartials(lines, resolve, context),
    elements: ELEMENTS,
    aliases,
    linkRoots: roots,
  };
}
