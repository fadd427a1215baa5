import type { Nodes } from 'mdast';
import { checkCode } from './check-code.ts';
import { checkComponents } from './check-components.ts';
import { type Diagnostic, type Position, type Problem, START } from './diagnostics.ts';
import { documentOf } from './document.ts';
import { type Entry, entryPath, type Page } from './entry.ts';
import type { PagePlace } from './place.ts';
import { COLLECTIONS } from './schemas.ts';
import { MAX_DEPTH, MdxSyntaxError, parseMarkdown } from './syntax-tree.ts';
import { parseYaml, yamlDiagnostics } from './yaml.ts';

/** What the file of a page says by itself, whatever stands in others. */
export interface ReadPage {
  readonly page: Page;
  /** Absent if the front matter or the text is wrong. */
  readonly data?: Entry['data'];
  readonly problems: readonly Diagnostic[];
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m;

/**
 * Reads the text of a page.
 *
 * @param path of the file, below the content folder
 */
export function readPage(path: string, place: PagePlace, source: string): ReadPage {
  const { collection, locale, slug, format } = place;
  const { tree, problem } = readTree(source, format);
  const problems: Diagnostic[] = problem ? [{ path, ...problem }] : [];
  const match = FRONT_MATTER.exec(source);
  const page: Page = {
    collection,
    locale,
    slug,
    path: entryPath(collection, locale, slug),
    file: path,
    format,
    document: documentOf(source, tree),
    bodyStart: match?.index === 0 ? match[0].length : 0,
  };
  const others = [...checkComponents(page, tree), ...checkCode(page, tree)];
  if (match?.index !== 0) {
    problems.push({
      path,
      ...START,
      severity: 'error',
      code: 'front-matter-missing',
      message: 'the file has no front matter',
      hint: 'start it with “---”, the fields as YAML, and “---” again',
    });
    return { page, problems: [...problems, ...others] };
  }
  const [, yaml = ''] = match;
  const parsed = parseYaml(yaml, COLLECTIONS[collection].frontMatter);
  if ('problems' in parsed) {
    const shift = source.indexOf(yaml, source.indexOf('\n') + 1);
    problems.push(...yamlDiagnostics(path, source, shift, parsed.problems));
  }
  const data = 'value' in parsed && problems.length === 0 ? parsed.value : undefined;
  return { page, ...(data && { data }), problems: [...problems, ...others] };
}

/** Parses a text; as Markdown, so that its links are checked all the same, if it is no MDX. */
function readTree(
  source: string,
  format: Page['format'],
): { tree: Nodes; problem?: Problem & Position } {
  try {
    const { tree, cut } = parseMarkdown(source, format);
    if (!cut) return { tree };
    return {
      tree,
      problem: {
        ...cut,
        severity: 'error',
        code: 'nesting-too-deep',
        message: `more than ${MAX_DEPTH} quotes, lists, components or marks lie in each other`,
        hint: 'put the inner parts beside each other',
      },
    };
  } catch (error) {
    if (!(error instanceof MdxSyntaxError)) throw error;
    const { line, column, message } = error;
    return {
      tree: parseMarkdown(source, 'md').tree,
      problem: {
        line,
        column,
        severity: 'error',
        code: 'mdx-syntax',
        message: `not valid MDX: ${message}`,
        hint: 'close every tag; escape “{” and “<”',
      },
    };
  }
}
