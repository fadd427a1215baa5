import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { dedent } from '../../compile/page/edits.ts';
import { SourceFolder } from '../source-folder.ts';
import { importsOf, returnedJsx } from './expressions.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { FindInclude } from './includes.ts';
import { fencedLines, type Line, linesOf, mapTextLines, prefixLines } from './lines.ts';
import { chargeInclude, isRawImport, type PrepareContext } from './rules.ts';

const MAX_DEPTH = 8;

const BLOCK_ELEMENT = /^([ \t]*)<([A-Z]\w*)((?:\s[^<>]*?)?)(?:\/>|>\s*<\/\2>)[ \t]*$/;

const INLINE_ELEMENT = /<([A-Z]\w*)((?:\s[^<>]*?)?)(?:\/>|>\s*<\/\1>)/g;

interface Partial {
  readonly path: string;
  readonly lines: readonly Line[];
  /** Its imports, which must be at the top of the page. */
  readonly imports: readonly Line[];
}

/**
 * Replaces the elements of imported Markdown files by their contents.
 *
 * @param globals implicit imports of every page and partial
 */
export async function inlinePartials(
  lines: readonly Line[],
  context: PrepareContext,
  globals: readonly Line[] = [],
  depth = 0,
): Promise<readonly Line[]> {
  const partials = await readPartials(lines, context, globals, depth);
  if (partials.size === 0) return lines;
  const contentOf = (origin: Line, name: string, props: string) => {
    const partial = partials.get(name);
    if (!partial || !chargeInclude(context, partial, origin)) return undefined;
    context.report.add('partial-inlined', origin.file, origin.line, partial.path);
    return withProps(partial.lines, props);
  };
  const body = mapTextLines(lines, (line) => {
    const [, indentation = '', name = '', props = ''] = BLOCK_ELEMENT.exec(line.text) ?? [];
    const content = contentOf(line, name, props);
    if (content) return prefixLines(content, indentation);
    const text = line.text.replace(
      INLINE_ELEMENT,
      (element, inline: string, inlineProps: string) => {
        const texts = contentOf(line, inline, inlineProps)?.map((each) => each.text.trim());
        return texts?.filter((each) => each !== '').join(' ') ?? element;
      },
    );
    return { ...line, text };
  });
  const imports = [...partials.values()].flatMap((partial) => partial.imports);
  const [first] = lines;
  return imports.length > 0 && first ? [...imports, { ...first, text: '' }, ...body] : body;
}

/** Matches an element that names a Markdown file: `<Snippet file="a.mdx" />`, `<include>a.mdx</include>`. */
const FILE_ELEMENT =
  /^([ \t]*)<(?:[Ii]nclude|Partial|Snippet)(?:\s+(?:file|src)=["']([^"'{}\n]+)["']([^<>]*?)(?:\/>|>\s*<\/\w+>)|>([^<>{}\n]+)<\/\w+>)[ \t]*$/;

const PARTIAL_FOLDERS = ['_includes', '_partials', '_snippets', 'partials', 'snippets'];

/** Resolves elements that name a Markdown file, without an import: beside the page, and in folders above. */
export const partialsByFile =
  ({ folder }: PrepareContext): FindInclude =>
  async ({ text, file }, isInCode) => {
    const [, prefix = '', attribute, props = '', content] =
      (!isInCode && FILE_ELEMENT.exec(text)) || [];
    const name = attribute ?? content?.trim();
    if (name === undefined) return undefined;
    const foldersAbovePage = ['.', ...foldersAbove(file)].toReversed();
    const folders = foldersAbovePage.flatMap((each) =>
      [...PARTIAL_FOLDERS, '.'].map((folder) => posix.join(each, folder)),
    );
    for (const each of [posix.dirname(file), ...folders])
      for (const ending of ['', '.mdx', '.md']) {
        const path = SourceFolder.join(each, name + ending) ?? '';
        const source = /\.mdx?$/.test(path) ? await folder.readText(path) : undefined;
        if (source === undefined) continue;
        const lines = linesOf(source.trimEnd(), path).slice(splitFrontMatter(source).lines);
        return { path, prefix, mayNest: true, lines: withProps(lines, props) };
      }
    return undefined;
  };

async function readPartials(
  lines: readonly Line[],
  context: PrepareContext,
  globals: readonly Line[],
  depth: number,
): Promise<ReadonlyMap<string, Partial>> {
  const partials = new Map<string, Partial>();
  const isUsed = (name: string) => lines.some(({ text }) => text.includes(`<${name}`));
  for (const statement of [...globals.map((line) => [line]), ...importStatements(lines)]) {
    const { file = '', line = 1 } = statement[0] ?? {};
    for (const { local, imported, from } of importsOf(sourceOf(statement))) {
      const path = depth < MAX_DEPTH && isUsed(local) ? context.resolve(from, file) : undefined;
      if (path === undefined || !/\.(?:mdx?|jsx)$/.test(path)) continue;
      const source = await context.folder.readText(path);
      if (source === undefined) continue;
      // Astro also exports the content of a Markdown file as “Content”.
      if (!['default', 'Content'].includes(imported) || path.endsWith('.jsx')) {
        const jsx = componentLines(source, path, imported);
        if (jsx) partials.set(local, { path, lines: jsx, imports: [] });
        continue;
      }
      const partial = linesOf(source.trimEnd(), path).slice(splitFrontMatter(source).lines);
      if (!chargeInclude(context, { path, lines: partial }, { file, line })) continue;
      const inner = await inlinePartials(partial, context, globals, depth + 1);
      const imports = isRawImport(from) ? [] : importStatements(inner).flat();
      const isImport = new Set(imports);
      const body = inner.map((each) => (isImport.has(each) ? { ...each, text: '' } : each));
      partials.set(local, {
        path,
        lines: isRawImport(from) ? fencedLines(partial, 'md') : body,
        imports,
      });
    }
  }
  return partials;
}

const sourceOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/**
 * The lines of import statements: paragraphs of imports, and single lines in mixed paragraphs.
 */
function importStatements(lines: readonly Line[]): readonly (readonly Line[])[] {
  const isCode = fenceTracker();
  const paragraphs: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isText = !isCode(line.text) && line.text.trim() !== '';
    if (isText && isOpen) paragraphs.at(-1)?.push(line);
    else isOpen = isText && /^import\s/.test(line.text) && paragraphs.push([line]) > 0;
  }
  const isStatement = (part: readonly Line[]) => importsOf(sourceOf(part)).length > 0;
  return paragraphs.flatMap((paragraph) =>
    isStatement(paragraph) ? [paragraph] : paragraph.map((line) => [line]).filter(isStatement),
  );
}

/** The JSX of a component that does nothing but return it. */
function componentLines(source: string, path: string, name: string): readonly Line[] | undefined {
  const jsx = returnedJsx(source, name);
  if (!jsx) return undefined;
  const before = source.slice(0, jsx.start).split('\n');
  const [indentation = ''] = /^[ \t]*/.exec(before.at(-1) ?? '') ?? [];
  const text = dedent(source.slice(jsx.start, jsx.end), indentation);
  return linesOf(text, path).map((line) => ({ ...line, line: line.line + before.length - 1 }));
}

const PROP = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{['"`]([^'"`{}]*)['"`]\})/g;

/** Inserts the string props of an element into a partial. */
function withProps(lines: readonly Line[], props: string): readonly Line[] {
  const values = new Map(
    [...props.matchAll(PROP)].map(([, name = '', ...quoted]) => [name, quoted.join('')]),
  );
  if (values.size === 0) return lines;
  return lines.map((line) => ({
    ...line,
    text: line.text.replace(/(=?)\{(?:props\.)?(\w+)\}/g, (all, sign: string, name: string) => {
      const value = values.get(name);
      if (value === undefined) return all;
      return sign === '' ? value : `="${value.replaceAll('"', '&quot;')}"`;
    }),
  }));
}
