import { badge } from '../page/common-rules.ts';
import type { ElementRules } from '../page/element.ts';
import { homeLines } from '../page/home.ts';
import type { ConversionRules } from '../page/rules.ts';
import { convertAttributes } from './attributes.ts';
import { escapeRaw, joinTags, spellOutAttributes } from './component-tags.ts';
import { inlineIncludes } from './includes.ts';

const ELEMENTS: ElementRules = {
  Badge: badge,
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

/** @param root folder of the pages */
export function vitepressRules(root: string): ConversionRules {
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const whole = await inlineIncludes(lines, root, context);
      const markdown = escapeRaw(spellOutAttributes(joinTags(whole)));
      return [
        ...(context.data.layout === 'home' ? homeLines(context.data, context.file) : []),
        ...convertAttributes(markdown, context.report),
      ];
    },
    elements: ELEMENTS,
    headingId,
    aliases: { '@/': root, '@site/': root },
    interpolates: true,
  };
}
