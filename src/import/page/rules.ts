import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import type { Fields } from '../fields.ts';
import type { Report } from '../report.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ElementRules } from './element.ts';
import type { Line } from './lines.ts';

/** The context of preparing a page. */
export interface PrepareContext {
  readonly folder: SourceFolder;
  readonly report: Report;
  /** File of the page, relative to the source folder. */
  readonly file: string;
  /** Front matter of the page. */
  readonly data: Fields;
  /** Resolves imports of the page. */
  readonly resolve: ResolveImport;
  /** Remaining budget of characters from included files. */
  readonly budget: { characters: number };
}

/** Budget of characters that includes add to a page. */
export const MAX_INCLUDED = 5_000_000;

/** The fixed cost of an include, in characters: reading the file takes time too. */
const FILE_COST = 5_000;

/**
 * Charges an included file to the budget of the page, which stops recursive includes. Reports a file that
 * exceeds it.
 *
 * @param origin line of the include
 */
export function chargeInclude(
  { budget, report }: PrepareContext,
  included: { readonly path: string; readonly lines: readonly Line[] },
  origin: Pick<Line, 'file' | 'line'>,
): boolean {
  const length = included.lines.reduce((sum, { text }) => sum + text.length + 1, FILE_COST);
  const isAffordable = length <= budget.characters;
  if (isAffordable) budget.characters -= length;
  else report.add('include-refused', origin.file, origin.line, included.path);
  return isAffordable;
}

/** The rules for converting the pages of a system. */
export interface ConversionRules {
  /** The syntax of a file. */
  readonly format: (file: string) => 'md' | 'mdx';
  /** Converts, line by line, syntax that Markdown parsers do not support; without front matter. */
  readonly prepare?: (lines: readonly Line[], context: PrepareContext) => Promise<readonly Line[]>;
  /** The folder of global components. */
  readonly componentFolder?: string;
  /** The rules for components. */
  readonly elements: ElementRules;
  /** The ids of components on the old site, which links may target. */
  readonly componentIds?: (tree: Nodes) => ReadonlyMap<Nodes, string>;
  /** Generates the id of a heading, without a number for duplicates (default: like GitHub). */
  readonly headingId?: (text: string) => string;
  /** Separates an id from the number of a duplicate (default: `-`). */
  readonly duplicateSeparator?: string;
  /** Prefixes of addresses that are aliases of source folders: `@site/` for `website/`. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Further aliases in imports. */
  readonly importAliases?: Readonly<Record<string, string>>;
  /** Further folders to which links to files may be relative. */
  readonly linkRoots?: readonly string[];
  /** Whether a broken link may refer to the only page with that name. */
  readonly linksByName?: boolean;
  /** Whether `{{ … }}` in text is an expression. */
  readonly interpolates?: boolean;
}

/** Whether an import is the raw text of a file: `./x.js?raw` in Vite, `!!raw-loader!./x.js` in webpack. */
export const isRawImport = (from: string): boolean => /^!!?raw-loader!|\?raw$/.test(from);

/** Returns the path of an import, relative to the source folder. */
export type ResolveImport = (from: string, file: string) => string | undefined;

/** Resolves relative imports, and those with an alias such as `@site/`. */
export function importResolver({ aliases, importAliases }: ConversionRules): ResolveImport {
  const all = Object.entries({ ...aliases, ...importAliases });
  return (from, file) => {
    const path = from.replace(/^!!?(?:raw-loader!)?/, '').replace(/\?raw$/, '');
    const alias = all.find(([prefix]) => path.startsWith(prefix));
    if (alias) return SourceFolder.join(alias[1], path.slice(alias[0].length));
    return path.startsWith('.') ? SourceFolder.join(posix.dirname(file), path) : undefined;
  };
}
