import { titledFence } from '../page/common-rules.ts';
import { convertDirectives } from '../page/containers.ts';
import { type Line, mapFences } from '../page/lines.ts';
import { inlinePartials } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { SourceFolder } from '../source-folder.ts';
import { componentIds } from './component-ids.ts';
import { ELEMENTS } from './elements.ts';
import { importSnippets } from './snippets.ts';

/** Words after the language of a fence that are settings, not its title. */
const SETTINGS =
  /\s+(?:lines|wrap|expandable|twoslash|focus|highlight|icon|theme)(?:=(?:"[^"]*"|\{[^}]*\}))?(?=\s|$)/g;

/** Fences whose title stands without a key, with the title in brackets. */
function withTitles(lines: readonly Line[]): readonly Line[] {
  const texts = mapFences(
    lines.map(({ text }) => text),
    (fence) => titledFence(fence.replace(SETTINGS, '')),
  );
  return lines.map((line, index) => ({ ...line, text: texts[index] ?? '' }));
}

/** @param root folder of the site */
export function mintlifyRules(root: string): ConversionRules {
  const resolve = (from: string, file: string) =>
    from.startsWith('/')
      ? SourceFolder.inside(root, from.slice(1))
      : from.startsWith('.')
        ? SourceFolder.inside(file, '..', from)
        : undefined;
  return {
    format: () => 'mdx',
    prepare: async (lines, context) => {
      const imported = await importSnippets(lines, root, context);
      const whole = await inlinePartials(imported, resolve, context);
      return withTitles(convertDirectives(whole, context.report));
    },
    elements: ELEMENTS,
    componentIds,
    aliases: { '/': root },
  };
}
