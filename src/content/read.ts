import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { inBatches } from '../files/in-batches.ts';
import { checkComponents } from './check-components.ts';
import { type Diagnostic, type Position, type Problem, START } from './diagnostics.ts';
import { documentOf } from './document.ts';
import { type Entry, entryPath, type Page } from './entry.ts';
import { listFiles } from './list-files.ts';
import { type PagePlace, placeOf, slugProblem } from './place.ts';
import { type ReadText, readText } from './read-text.ts';
import { COLLECTIONS } from './schemas.ts';
import { readSite, type Site } from './site-file.ts';
import { MAX_DEPTH, MdxSyntaxError, parseMarkdown } from './syntax-tree.ts';
import { parseYaml, yamlDiagnostics } from './yaml.ts';

/** What stands in a content folder, before anything is checked against anything else. */
export interface ContentFiles {
  readonly site: Site;
  readonly entries: readonly Entry[];
  /** The entries, and the pages whose front matter or text is wrong. */
  readonly pages: readonly Page[];
  /** Paths of the files that are no pages, below the folder. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m;

/**
 * Reads every file of a content folder.
 *
 * @param folder absolute path
 * @param days day of the last change of each file, for pages that do not say it themselves
 * @throws {Error} if the folder cannot be read
 */
export async function readContent(
  folder: string,
  days: ReadonlyMap<string, string>,
): Promise<ContentFiles> {
  const { paths, diagnostics } = await listFiles(folder);
  const files = new Set<string>();
  const pages: Page[] = [];
  const entries: Entry[] = [];
  const loaded = await inBatches(paths, async (path) => {
    const place = placeOf(path);
    const read = place.kind === 'page' ? await readText(join(folder, path)) : undefined;
    return { path, place, read };
  });
  for (const { path, place, read } of loaded) {
    if (place.kind === 'file') files.add(path);
    if (place.kind === 'unexpected') diagnostics.push({ path, ...START, ...place.problem });
    if (place.kind !== 'page' || read === undefined) continue;
    const { page, data, problems } = readPage(path, place, read);
    diagnostics.push(...problems);
    if (!page) continue;
    pages.push(page);
    const updated = data?.updated ?? days.get(path);
    if (data) entries.push({ ...page, data, ...(updated !== undefined && { updated }) });
  }
  const { site, problems } = await readSite(folder);
  return { site, entries, pages, files, diagnostics: [...diagnostics, ...problems] };
}

/** What a file says by itself, whatever stands in others. */
interface ReadPage {
  readonly page?: Page;
  /** Absent if the front matter or the text is wrong. */
  readonly data?: Entry['data'];
  readonly problems: readonly Diagnostic[];
}

function readPage(path: string, place: PagePlace, read: ReadText): ReadPage {
  const { collection, locale, slug, format } = place;
  const wrongSlug = slugProblem(collection, slug);
  const problems: Diagnostic[] = read.problem ? [{ path, ...read.problem }] : [];
  if (wrongSlug) return { problems: [...problems, { path, ...START, ...wrongSlug }] };
  const source = read.text ?? '';
  const { tree, problem } = readTree(source, format);
  if (problem) problems.push({ path, ...problem });
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
  const components = checkComponents(page, tree);
  if (read.text === undefined) return { page, problems };
  if (match?.index !== 0) {
    problems.push({
      path,
      ...START,
      severity: 'error',
      code: 'front-matter-missing',
      message: 'the file has no front matter',
      hint: 'start it with “---”, the fields as YAML, and “---” again',
    });
    return { page, problems: [...problems, ...components] };
  }
  const [, yaml = ''] = match;
  const parsed = parseYaml(yaml, COLLECTIONS[collection].frontMatter);
  if ('problems' in parsed) {
    const shift = source.indexOf(yaml, source.indexOf('\n') + 1);
    problems.push(...yamlDiagnostics(path, source, shift, parsed.problems));
  }
  const data = 'value' in parsed && problems.length === 0 ? parsed.value : undefined;
  return { page, ...(data && { data }), problems: [...problems, ...components] };
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
