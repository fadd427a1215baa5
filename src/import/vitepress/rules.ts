import { posix } from 'node:path';
import { badge } from '../page/common-rules.ts';
import type { ElementRules } from '../page/element.ts';
import { inlineIncludes } from '../page/includes.ts';
import { type Line, mapText, outsideCode } from '../page/lines.ts';
import type { ConversionRules } from '../page/rules.ts';
import type { Report } from '../report.ts';
import { escapeRaw, joinTags, spellOutAttributes } from './component-tags.ts';
import { includesIn } from './includes.ts';

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

const ATTRIBUTE = String.raw`(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"'=]+))`;

/** `{#id .class target="_blank"}` at the end of a line, or right behind an element within it. */
const LIST = new RegExp(
  String.raw`(?:(?<=[)\]*_]|^)|(?<![ \t])[ \t]*(?=\{[^{}]*\}[ \t]*$))\{(${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*)[ \t]*\}`,
  'g',
);

const HEADING = /^[ \t]*#{1,6}[ \t]/;

const CONTAINER = /^([ \t>]*):{3,}/;

/** Lists of attributes outside headings: an id is kept as an anchor, since links may lead to it. */
const convertAttributes = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapText(lines, (line) => {
    const [, marks] = CONTAINER.exec(line.text) ?? [];
    const above: string[] = [];
    const replaceList = (written: string, list: string) => {
      const [, id] = /#([\w:-]+)/.exec(list) ?? [];
      if (id === undefined) {
        // Containers have attributes of their own.
        if (marks !== undefined) return written;
        report.add('attribute-dropped', line.file, line.line, written.trim());
        return '';
      }
      const anchor = `<a id="${id}"></a>`;
      if (HEADING.test(line.text)) return ` {#${id}}`;
      if (marks === undefined) return anchor;
      above.push(marks + anchor, marks.trimEnd());
      return '';
    };
    const text = outsideCode(line.text, (part) => part.replace(LIST, replaceList));
    return [...above, text].map((each) => ({ ...line, text: each }));
  });

/**
 * @param project folder of the site
 * @param root folder of the pages
 */
export function vitepressRules(project: string, root: string): ConversionRules {
  return {
    format: () => 'md',
    prepare: async (lines, context) => {
      const whole = await inlineIncludes(lines, includesIn(root, context.folder), context);
      const markdown = escapeRaw(spellOutAttributes(joinTags(whole)));
      return convertAttributes(markdown, context.report);
    },
    componentFolder: posix.join(project, '.vitepress'),
    elements: ELEMENTS,
    headingId,
    aliases: { '@/': root, '@site/': root },
    interpolates: true,
  };
}
