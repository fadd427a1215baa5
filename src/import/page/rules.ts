import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ElementRules } from './element.ts';
import type { Line } from './lines.ts';

/** What the preparation of a page may use. */
export interface PrepareContext {
  readonly folder: SourceFolder;
  readonly report: Report;
  /** File of the page below the source folder. */
  readonly file: string;
  /** Front matter of the page. */
  readonly data: Fields;
  /** Where the files are that the page imports. */
  readonly resolve: ResolveImport;
  /** How many characters of other files may still be written into the page. */
  readonly budget: { characters: number };
}

/** What including a file costs besides its text, in characters: reading it takes time too. */
const COST_OF_FILE = 5_000;

/**
 * Takes the text of an included file from what may still be written into a page: files that include
 * each other have no end. What is too long is reported.
 *
 * @param at where it is included
 */
export function spend(
  { budget, report }: PrepareContext,
  included: { readonly path: string; readonly lines: readonly Line[] },
  at: Pick<Line, 'file' | 'line'>,
): boolean {
  const length = included.lines.reduce((sum, { text }) => sum + text.length + 1, COST_OF_FILE);
  const isEnough = length <= budget.characters;
  if (isEnough) budget.characters -= length;
  else report.add('include-refused', at.file, at.line, included.path);
  return isEnough;
}

/** How the pages of a system are converted. */
export interface ConversionRules {
  /** Whether a file is parsed as MDX: braces and tags mean something. */
  readonly format: (file: string) => 'md' | 'mdx';
  /** Rewrites, line by line, what no Markdown parser understands; front matter is cut off. */
  readonly prepare?: (lines: readonly Line[], context: PrepareContext) => Promise<readonly Line[]>;
  /** The folder of the components that pages may use without importing them. */
  readonly componentFolder?: string;
  /** What becomes of each component. */
  readonly elements: ElementRules;
  /** The ids that the old site gave components, by which links lead to them. */
  readonly componentIds?: (tree: Nodes) => ReadonlyMap<Nodes, string>;
  /** The id that the old site gave a heading, if not as GitHub does; without a number for repeats. */
  readonly headingId?: (text: string) => string;
  /** What stands between an id and the number of its repeat (default `-`). */
  readonly repeatMark?: string;
  /** First parts of addresses that stand for folders of the source: `@site/` for `website/`. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Those that imports have besides. */
  readonly importAliases?: Readonly<Record<string, string>>;
  /** Folders, besides that of the page, that links to files may start from. */
  readonly linkRoots?: readonly string[];
  /** Whether a link that leads nowhere may mean the only page that has its last part as name. */
  readonly linksByName?: boolean;
  /** Whether `{{ … }}` in the text is an expression. */
  readonly interpolates?: boolean;
}

/** Whether an import is the text of a file: `./x.js?raw` with Vite, `!!raw-loader!./x.js` with webpack. */
export const isRawImport = (from: string): boolean => /^!!?raw-loader!|\?raw$/.test(from);

/** Where the files are that pages import: the path of an import, below the source folder. */
export type ResolveImport = (from: string, file: string) => string | undefined;

/** Resolves relative imports, and those with an alias such as `@site/`. */
export function importsFor({ aliases, importAliases }: ConversionRules): ResolveImport {
  const all = Object.entries({ ...aliases, ...importAliases });
  return (from, file) => {
    const path = from.replace(/^!!?(?:raw-loader!)?/, '').replace(/\?raw$/, '');
    const alias = all.find(([prefix]) => path.startsWith(prefix));
    if (alias) return SourceFolder.inside(alias[1], path.slice(alias[0].length));
    return path.startsWith('.') ? SourceFolder.inside(posix.dirname(file), path) : undefined;
  };
}
