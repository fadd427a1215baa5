import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { dedent } from '../../compile/page/edits.ts';
import { importsOf, returnedJsx } from './expressions.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type Line, linesOf } from './lines.ts';
import { fenceAround, prefixed } from './region.ts';
import { isRawImport, type ResolveImport } from './resolve-imports.ts';
import type { PrepareContext } from './rules.ts';

/** Partials within partials are followed this deep. */
const MAX_DEPTH = 8;

/** Most lines of a page with its partials: guards against partials that multiply. */
const MAX_LINES = 100_000;

const IMPORT = /^import\s+[\w$*{][^'"]*from\s*['"][^'"]+['"];?\s*$/;

/** An element that stands alone on its line. */
const ALONE = /^([ \t]*)<([A-Z]\w*)((?:\s[^<>]*?)?)(?:\/>|>\s*<\/\2>)[ \t]*$/;

/** An element without content within a line. */
const WITHIN = /<([A-Z]\w*)((?:\s[^<>]*?)?)(?:\/>|>\s*<\/\1>)/g;

interface Partial {
  readonly path: string;
  readonly lines: readonly Line[];
  /** Its imports, which only the top of a page may hold. */
  readonly imports?: readonly Line[];
}

/**
 * Writes imported Markdown into the page in the place of the elements that show it.
 *
 * @param globals imports that every page and partial has
 */
export async function inlinePartials(
  lines: readonly Line[],
  resolve: ResolveImport,
  context: PrepareContext,
  globals: readonly Line[] = [],
  depth = 0,
): Promise<readonly Line[]> {
  const partials = await readPartials(lines, resolve, context, globals, depth);
  if (partials.size === 0) return lines;
  const isCode = fenceTracker();
  const imports = [...partials.values()].flatMap((partial) => partial.imports ?? []);
  const [first] = lines;
  const found: Line[] = imports.length > 0 && first ? [...imports, { ...first, text: '' }] : [];
  for (const line of lines) {
    if (isCode(line.text)) {
      found.push(line);
      continue;
    }
    const [, indentation = '', name = '', props = ''] = ALONE.exec(line.text) ?? [];
    const partial = partials.get(name);
    if (partial && found.length < MAX_LINES) {
      context.report.add('partial-inlined', line.file, line.line, partial.path);
      found.push(...prefixed(withProps(partial.lines, props), indentation));
    } else found.push({ ...line, text: within(line, partials, context) });
  }
  return found;
}

function within(
  line: Line,
  partials: ReadonlyMap<string, Partial>,
  context: PrepareContext,
): string {
  return line.text.replace(WITHIN, (element, name: string, props: string) => {
    const partial = partials.get(name);
    if (!partial) return element;
    context.report.add('partial-inlined', line.file, line.line, partial.path);
    const texts = withProps(partial.lines, props).map(({ text }) => text.trim());
    return texts.filter((text) => text !== '').join(' ');
  });
}

async function readPartials(
  lines: readonly Line[],
  resolve: ResolveImport,
  context: PrepareContext,
  globals: readonly Line[],
  depth: number,
): Promise<ReadonlyMap<string, Partial>> {
  const found = new Map<string, Partial>();
  const isCode = fenceTracker();
  const isUsed = (name: string) => lines.some(({ text }) => text.includes(`<${name}`));
  const own = lines.filter(({ text }) => !isCode(text) && IMPORT.test(text));
  for (const { text, file } of [...globals, ...own]) {
    for (const { local, imported, from } of importsOf(text)) {
      if (!isUsed(local)) continue;
      const path = resolve(from, file);
      if (path === undefined || !/\.(?:mdx?|jsx)$/.test(path) || depth >= MAX_DEPTH) continue;
      const source = await context.folder.text(path);
      if (source === undefined) continue;
      if (imported !== 'default' || path.endsWith('.jsx')) {
        const jsx = componentLines(source, path, imported);
        if (jsx) found.set(local, { path, lines: jsx });
        continue;
      }
      const { lines: skipped } = splitFrontMatter(source);
      const partial = linesOf(source.trimEnd(), path).slice(skipped);
      const inner = await inlinePartials(partial, resolve, context, globals, depth + 1);
      found.set(
        local,
        isRawImport(from)
          ? { path, lines: fencedRaw(partial) }
          : { path, ...withoutImports(inner) },
      );
    }
  }
  return found;
}

/** What a component of a program file shows, if it only returns JSX. */
function componentLines(source: string, path: string, name: string): readonly Line[] | undefined {
  const jsx = returnedJsx(source, name);
  if (!jsx) return undefined;
  const before = source.slice(0, jsx.start).split('\n');
  const text = dedent(
    source.slice(jsx.start, jsx.end),
    /^[ \t]*/.exec(before.at(-1) ?? '')?.[0] ?? '',
  );
  return linesOf(text, path).map((line) => ({ ...line, line: line.line + before.length - 1 }));
}

function fencedRaw(lines: readonly Line[]): readonly Line[] {
  const [first] = lines;
  if (!first) return [];
  const fence = fenceAround(lines);
  return [{ ...first, text: `${fence}md` }, ...lines, { ...first, text: fence }];
}

/** A partial without its imports; those of other partials, which were inlined, say nothing any more. */
function withoutImports(lines: readonly Line[]): Pick<Partial, 'lines' | 'imports'> {
  const isCode = fenceTracker();
  const imports = lines.filter(({ text }) => !isCode(text) && IMPORT.test(text));
  return {
    lines: lines.map((line) => (imports.includes(line) ? { ...line, text: '' } : line)),
    imports: imports.filter(({ text }) => !/\.mdx?['"]/.test(text)),
  };
}

/** The partial with the texts that the page passes it. */
function withProps(lines: readonly Line[], props: string): readonly Line[] {
  const values = new Map(
    [...props.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{['"`]([^'"`{}]*)['"`]\})/g)].map(
      ([, name = '', double, single, code]) => [name, double ?? single ?? code ?? ''] as const,
    ),
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
