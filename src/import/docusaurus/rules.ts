import { fenceTracker } from '../../compile/page/dialects/fence-tracker.ts';
import type { Line } from '../page/lines.ts';
import { inlinePartials, resolveImports } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { ELEMENTS } from './elements.ts';

/** Blocks of code that are MDX, hidden from tools that translate, as that MDX. */
function withoutCodeBlocks(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  let mark: string | undefined;
  let wasCode = false;
  return lines.map((line) => {
    if (mark !== undefined) {
      if (line.text.trim() !== mark) return line;
      mark = undefined;
      return { ...line, text: '' };
    }
    const opening = wasCode
      ? undefined
      : /^[ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*$/.exec(line.text);
    if (opening) {
      mark = opening[1];
      return { ...line, text: '' };
    }
    wasCode = isCode(line.text);
    return line;
  });
}

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
    prepare: (lines, context) => inlinePartials(withoutCodeBlocks(lines), resolve, context),
    elements: ELEMENTS,
    aliases,
    linkRoots: roots,
  };
}
