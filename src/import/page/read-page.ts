import Slugger from 'github-slugger';
import type { Heading, Nodes } from 'mdast';
import { inWords } from '../../common/in-words.ts';
import { htmlIds } from '../../compile/page/html-tokens.ts';
import {
  attribute,
  findNodes,
  inlineText,
  isComponent,
  nodesOfType,
  range,
} from '../../compile/page/syntax-tree.ts';
import { type Fields, textField } from '../fields.ts';
import type { OldPage } from '../old-site.ts';
import type { Report } from '../report.ts';
import type { SourceFolder } from '../source-folder.ts';
import { type ElementRules, isHtmlName } from './element.ts';
import { INTERPOLATION, interpolationValue, pageConstants } from './expressions.ts';
import { plainTextField, splitFrontMatter } from './front-matter.ts';
import { type Line, linesOf, mapTextLines } from './lines.ts';
import { type ParsedText, parsePage } from './parse.ts';
import { type ConversionRules, importResolver, MAX_INCLUDED } from './rules.ts';
import type { StaticComponents } from './static-components.ts';

/** A heading of an old page. */
interface OldHeading {
  /** Its id on the old site. */
  readonly id: string;
  /** Whether the id differs from the one that Lectern would generate. */
  readonly needsId: boolean;
  /** End of the heading's text, before an explicit id. */
  readonly textEnd: number;
}

/** A parsed page of the old site. */
export interface ParsedPage extends ParsedText {
  readonly page: OldPage;
  readonly data: Fields;
  readonly title: string;
  /** Whether its title is derived from the file name. */
  readonly isUntitled: boolean;
  /** The heading that is the title and removed from the body. */
  readonly titleNode: Heading | undefined;
  readonly headings: ReadonlyMap<Nodes, OldHeading>;
  /** The ids of components that links may target, unless a heading has the same. */
  readonly componentIds: ReadonlyMap<Nodes, string>;
  readonly anchors: ReadonlySet<string>;
  readonly elements: ElementRules;
  /** The known names in its expressions. */
  readonly constants: ReadonlyMap<string, unknown>;
}

/** An id at the end of a heading: `{#id}`, `{/* #id *​/}`, `{/*id*​/}`, `{ #id .class }`, `%{#id}%` or `[#id]`. */
const HEADING_ID =
  /(?<![ \t])[ \t]*(?:%?\{(?:\/\*)?[ \t]*(?::[ \t]*)?#(?<id>[^\s{}]+)(?![^\s{}])[^{}]*\}%?|\{\/\*(?<bare>[^\s{}*]+)\*\/\}|\[#(?<own>[^\s[\]]+)\])[ \t#]*$/;

const DARK = '#(?:only-dark|gh-dark-mode-only)';
const MARKDOWN_PICTURE = String.raw`!\[[^[\]\n]*\]\((?=[^()]*\))[^()\s]*${DARK}[^()]*\)`;
const HTML_PICTURE = String.raw`<img\s(?=[^<>]*>)[^<>]*${DARK}[^<>]*>`;

/**
 * Matches a picture for dark pages only (Material for MkDocs, GitHub), including a link around it. It
 * accompanies one for light pages, which Lectern shows on a light background everywhere.
 */
const DARK_PICTURE = new RegExp(
  String.raw`\[${MARKDOWN_PICTURE}\]\([^()]*\)|${MARKDOWN_PICTURE}|<a\s[^<>]*>\s*${HTML_PICTURE}\s*</a>|${HTML_PICTURE}`,
  'g',
);

const withoutDarkPictures = (lines: readonly Line[], report: Report): readonly Line[] =>
  mapTextLines(lines, (line) => {
    const text = line.text.replace(DARK_PICTURE, (picture) => {
      report.add('image-dark', line.file, line.line, picture);
      return '';
    });
    // A blank line would end the HTML block.
    return text.trim() === '' && text !== line.text ? [] : { ...line, text };
  });

/** Puts the delimiters of multi-line formulas on separate lines: otherwise the rest of the page is a formula. */
function separateFormulas(lines: readonly Line[]): readonly Line[] {
  let isOpen = false;
  return mapTextLines(lines, (line) => {
    const trimmed = line.text.trim();
    const hasMark = isOpen ? trimmed.endsWith('$$') : /^\$\$\s*[^\s$][^$]*$/.test(trimmed);
    const text = hasMark ? (isOpen ? trimmed.slice(0, -2) : trimmed.slice(2)).trim() : '';
    isOpen = text === '' ? isOpen && !hasMark && trimmed !== '' : !isOpen;
    if (text === '') return line;
    const [space = ''] = /^\s*/.exec(line.text) ?? [];
    return (isOpen ? ['$$', text] : [text, '$$']).map((part) => ({ ...line, text: space + part }));
  });
}

/** Reads and parses a page; `undefined` if its file is unreadable. */
export async function readOldPage(
  page: OldPage,
  folder: SourceFolder,
  rules: ConversionRules,
  components: StaticComponents,
  report: Report,
): Promise<ParsedPage | undefined> {
  const { file } = page;
  const source = page.text ?? (await folder.readText(file));
  if (source === undefined) return undefined;
  const { data, lines: bodyStart } = splitFrontMatter(source);
  const body = linesOf(source, file).slice(bodyStart);
  const budget = { characters: MAX_INCLUDED };
  const resolve = importResolver(rules);
  const context = { folder, report, file, data, resolve, budget };
  const converted = (await rules.prepare?.(body, context)) ?? body;
  const prepared = withoutDarkPictures(separateFormulas(converted), report);
  const parsed = await parsePage(prepared, rules.format(file), report);
  const { tree, origin } = parsed;
  const constants = await pageConstants(parsed, data, resolve, folder, report);
  const titleNode = titleHeading(tree, data);
  const titleFromHeading = titleNode && headingTitle(titleNode, constants, rules);
  const headings = headingsOf(tree, origin.text, rules, titleFromHeading ? titleNode : undefined);
  const headingIds = new Set([...headings.values()].map(({ id }) => id));
  const componentIds = new Map(
    [...(rules.componentIds?.(tree) ?? [])].filter(([, id]) => !headingIds.has(id)),
  );
  const title =
    titleFromHeading || plainTextField(data.title) || plainTextField(data.name) || page.label;
  // The hero of a home page has a title, and a page with only an operation gets the operation's.
  const isTitled = title || data.hero || (page.operation && origin.text.trim() === '');
  return {
    ...parsed,
    page,
    data,
    title: title || titleFromName(page),
    isUntitled: !isTitled,
    titleNode: titleFromHeading ? titleNode : undefined,
    headings,
    componentIds,
    anchors: new Set([...headingIds, ...componentIds.values(), ...elementIds(tree)]),
    elements: { ...(await components.rulesFor(parsed, rules)), ...rules.elements },
    constants,
  };
}

const withoutId = (text: string) => text.replace(HEADING_ID, '').trim();

function headingTitle(
  node: Heading,
  constants: ReadonlyMap<string, unknown>,
  rules: ConversionRules,
): string | undefined {
  const text = withoutId(inlineText(node)).replace(/\s+/g, ' ');
  if (!rules.interpolates || !text.includes('{{')) return text;
  return plainTextField(
    text.replace(INTERPOLATION, (_, code) => interpolationValue(code, constants) ?? ''),
  );
}

const titleFromName = ({ slug }: OldPage): string =>
  inWords((slug.split('/').at(-1) || 'Home').replace(/\.\w+$/, ''));

/** The level-1 heading at the start of a page, or its only one if it has no other title. */
function titleHeading(tree: Nodes, data: ParsedPage['data']): Heading | undefined {
  if (!('children' in tree)) return undefined;
  const [only, ...others] = tree.children.filter(
    (node) => node.type === 'heading' && node.depth === 1,
  );
  const isTitle = data.hide_title === true || textField(data.title) === undefined;
  if (others.length === 0 && only?.type === 'heading' && isTitle) return only;
  const first = tree.children.find((node) => {
    if (node.type === 'html') return !/^<(?:!--|script|style)/.test(node.value);
    return !['mdxjsEsm', 'mdxFlowExpression', 'definition'].includes(node.type);
  });
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

/** @param title removed from the new body, so that it does not affect the generated ids of others */
function headingsOf(
  tree: Nodes,
  source: string,
  rules: ConversionRules,
  title: Heading | undefined,
) {
  const { headingId, duplicateSeparator = '-' } = rules;
  const newSlugger = new Slugger();
  const githubSlugger = new Slugger();
  const counts = new Map<string, number>();
  /** The id that the old site generated for a text. */
  const generateId = (text: string) => {
    if (!headingId) return githubSlugger.slug(text);
    const base = headingId(text);
    let count = counts.get(base) ?? 0;
    let id = count === 0 ? base : `${base}${duplicateSeparator}${count}`;
    while (count > 0 && counts.has(id)) id = `${base}${duplicateSeparator}${++count}`;
    counts.set(base, count + 1);
    counts.set(id, counts.get(id) ?? 1);
    return id;
  };
  const idsOfWrappers = wrapperIds(tree);
  const headings = nodesOfType(tree, 'heading').map((node): [Nodes, OldHeading] => {
    const { start, end } = range(node);
    const idMatch = HEADING_ID.exec(source.slice(start, end).split('\n')[0] ?? '');
    const text = withoutId(inlineText(node));
    const slug = node === title ? '' : newSlugger.slug(text);
    const textEnd = idMatch ? start + idMatch.index : end;
    const explicitId =
      Object.values(idMatch?.groups ?? {}).find(Boolean) ?? idsOfWrappers.get(node);
    if (explicitId !== undefined) return [node, { id: explicitId, needsId: true, textEnd }];
    const id = generateId(text);
    // The conversion of a component may change the text.
    const isChanged = hasComponent(node) || id !== slug;
    const needsId = isChanged && id !== '';
    return [node, { id, needsId, textEnd }];
  });
  return new Map(headings);
}

const hasComponent = (heading: Heading): boolean =>
  findNodes(heading, isComponent).some(({ name }) => name !== null && !isHtmlName(name)) ||
  nodesOfType(heading, 'html').some(({ value }) => /^<[A-Za-z]*(?:[A-Z]|-)/.test(value));

/** HTML elements that MDX parses as components. */
const htmlComponents = (tree: Nodes) =>
  findNodes(tree, isComponent).filter(({ name }) => isHtmlName(name ?? ''));

/** The ids of elements that start with a heading, by heading. */
const wrapperIds = (tree: Nodes): ReadonlyMap<Nodes, string> =>
  new Map(
    htmlComponents(tree).flatMap((node): [Nodes, string][] => {
      const id = attribute(node, 'id');
      const [first] = node.children;
      return id && first?.type === 'heading' ? [[first, id]] : [];
    }),
  );

/** The ids of elements and names of anchors, except those in `componentIds`. */
const elementIds = (tree: Nodes): readonly string[] => [
  ...nodesOfType(tree, 'html').flatMap(({ value }) => htmlIds(value)),
  ...htmlComponents(tree).flatMap((node) => {
    const name = node.name === 'a' ? attribute(node, 'name') : undefined;
    return attribute(node, 'id') ?? name ?? [];
  }),
];
