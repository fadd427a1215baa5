import type { ElementRules } from '../page/element.ts';
import { homeLines } from '../page/home.ts';
import type { Line } from '../page/lines.ts';
import type { ConversionRules } from '../page/rules.ts';
import { convertAttributes } from './attributes.ts';
import { joinTags } from './component-tags.ts';
import { inlineIncludes } from './includes.ts';

const ELEMENTS: ElementRules = {
  Badge: (element) => ({
    as: 'Badge',
    attributes: { text: element.text('text'), type: element.text('type') },
  }),
  ClientOnly: () => 'content',
  Content: () => 'nothing',
};

/** As `@mdit-vue/shared` makes ids. */
function headingId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** Languages of code with expressions in it, ` ```js-vue `, as the language alone. */
const plainLanguages = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({
    ...line,
    text: line.text.replace(/^([ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+#-]+)-vue(?=[\s{[:]|$)/, '$1'),
  }));

/** @param root folder of the pages */
export function vitepressRules(root: string): ConversionRules {
  return {
    format: () => 'md',
    prepare: async (lines, context) => [
      ...(context.data.layout === 'home' ? homeLines(context.data, context.file) : []),
      ...plainLanguages(
        convertAttributes(joinTags(await inlineIncludes(lines, root, context)), context.report),
      ),
    ],
    elements: ELEMENTS,
    headingId,
    aliases: { '@/': root, '@site/': root },
    interpolates: true,
  };
}
