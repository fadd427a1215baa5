import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { type Fields, fieldsOf, textField } from '../fields.ts';
import { callout, dropElement, fenced, link, tab, tabs } from '../page/common-rules.ts';
import { convertDirectives } from '../page/containers.ts';
import type { ElementRule, ElementRules } from '../page/element.ts';
import { importsOf } from '../page/expressions.ts';
import { type Line, mapTextLines } from '../page/lines.ts';
import { inlinePartials } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import type { SourceFolder } from '../source-folder.ts';

/** Matches an element that lists the category of its page. */
const DOC_CARD_LIST =
  /^[ \t]*<DocCardList(?:\s+items=\{useCurrentSidebarCategory\(\)\.items\})?\s*\/>[ \t]*$/;

const expandCardLists = (lines: readonly Line[], cardList: (() => readonly string[]) | undefined) =>
  mapTextLines(lines, (line) =>
    cardList && DOC_CARD_LIST.test(line.text)
      ? ['', ...cardList(), ''].map((text) => ({ ...line, text }))
      : line,
  );

/** Unwraps `mdx-code-block` fences, which hide MDX from translation tools. */
function unwrapMdxBlocks(lines: readonly Line[]): readonly Line[] {
  const isCode = fenceTracker();
  let fence: string | undefined;
  let wasCode = false;
  return lines.map((line) => {
    if (fence !== undefined) {
      if (line.text.trim() !== fence) return line;
      fence = undefined;
      return { ...line, text: '' };
    }
    const opening = wasCode
      ? undefined
      : /^[ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*$/.exec(line.text);
    if (opening) {
      fence = opening[1];
      return { ...line, text: '' };
    }
    wasCode = isCode(line.text);
    return line;
  });
}

/**
 * @param site folder of the site
 * @param roots document folders, to which links may be relative
 * @param markdown settings of the site: `format` is the syntax of `.md` files (default: `mdx`); with
 *   `anchors.maintainCase`, heading ids keep capital letters
 * @param globals imports of global components
 * @param cardLists functions that generate the Markdown of card lists, by file
 */
export function docusaurusRules(
  site: string,
  roots: readonly string[],
  markdown: Fields,
  globals: readonly Line[],
  cardLists: ReadonlyMap<string, () => readonly string[]>,
): ConversionRules {
  const format = textField(markdown.format);
  const { maintainCase } = fieldsOf(markdown.anchors);
  return {
    format: (file) =>
      format === 'md' || (format === 'detect' && file.endsWith('.md')) ? 'md' : 'mdx',
    prepare: (lines, context) => {
      const expanded = unwrapMdxBlocks(expandCardLists(lines, cardLists.get(context.file)));
      return inlinePartials(convertDirectives(expanded, context.report), context, globals);
    },
    componentFolder: posix.join(site, 'src'),
    elements: ELEMENTS,
    ...(maintainCase === true && { headingId: (text) => slug(text, true) }),
    aliases: { '@site/': site },
    linkRoots: roots,
  };
}

const codeBlock: ElementRule = (element) => {
  const language = element.text('language') ?? element.text('className')?.replace('language-', '');
  const code = element.codeChild() ?? element.content().replace(/\\([<{`])/g, '$1');
  return { text: fenced(code, language, element.text('title')) };
};

const ELEMENTS: ElementRules = {
  Admonition: callout(),
  BrowserOnly: () => 'content',
  CodeBlock: codeBlock,
  Details: (element) => ({
    as: 'Accordion',
    attributes: { title: element.text('summary') ?? 'Details' },
  }),
  DocCardList: dropElement,
  Head: () => 'nothing',
  head: () => 'nothing',
  Link: link,
  TOCInline: () => ({ as: 'TableOfContents' }),
  TabItem: tab,
  Tabs: tabs,
};

const COMPONENT_FILES = ['js', 'jsx', 'ts', 'tsx'].flatMap((ending) => [
  `src/theme/MDXComponents.${ending}`,
  `src/theme/MDXComponents/index.${ending}`,
]);

/**
 * The global components of a site, as the imports that pages would need.
 *
 * @param site folder of the site, relative to the source folder
 */
export async function readGlobalComponents(
  site: string,
  folder: SourceFolder,
): Promise<readonly Line[]> {
  for (const name of COMPONENT_FILES) {
    const file = posix.join(site, name);
    const source = await folder.readText(file);
    if (source === undefined) continue;
    return importsOf(source).flatMap(({ local, imported, from }) => {
      const keys = [...source.matchAll(new RegExp(`\\b(\\w+)\\s*:\\s*${local}\\b`, 'g'))];
      const names = keys.length > 0 ? keys.map(([, key = '']) => key) : [local];
      return names.map((each) => ({
        text: `import ${imported === 'default' ? each : `{ ${imported} as ${each} }`} from '${from}';`,
        file,
        line: 1,
      }));
    });
  }
  return [];
}
