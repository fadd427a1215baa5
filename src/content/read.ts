import { join } from 'node:path';
import { inBatches } from '../files/in-batches.ts';
import { type Diagnostic, type Position, type Problem, START } from './diagnostics.ts';
import { MAX_DEPTH, type MarkdownDocument, MdxSyntaxError, parseMarkdown } from './document.ts';
import { type Entry, entryPath, type Page } from './entry.ts';
import { listFiles } from './list-files.ts';
import { type PagePlace, placeOf, slugProblem } from './place.ts';
import { type ReadText, readText } from './read-text.ts';
import { COLLECTIONS } from './schemas.ts';
import { readSite, type Site } from './site-file.ts';
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
    const { page, entry, problems } = readPage(path, place, read, days.get(path));
    if (page) pages.push(page);
    if (entry) entries.push(entry);
    diagnostics.push(...problems);
  }
  const { site, problems } = await readSite(folder);
  return { site, entries, pages, files, diagnostics: [...diagnostics, ...problems] };
}

interface ReadPage {
  readonly page?: Page;
  readonly entry?: Entry;
  readonly problems: Diagnostic[];
}

function readPage(
  path: string,
  place: PagePlace,
  read: ReadText,
  lastCommit: string | undefined,
): ReadPage {
  const { collection, locale, slug, format } = place;
  const wrongSlug = slugProblem(collection, slug);
  const problems: Diagnostic[] = read.problem ? [{ path, ...read.problem }] : [];
  if (wrongSlug) return { problems: [...problems, { path, ...START, ...wrongSlug }] };
  const source = read.text ?? '';
  const { document, problem } = readDocument(source, format);
  if (problem) problems.push({ path, ...problem });
  const match = FRONT_MATTER.exec(source);
  const bodyStart = match?.index === 0 ? match[0].length : 0;
  const address = entryPath(collection, locale, slug);
  const page = { collection, locale, slug, path: address, file: path, format, document, bodyStart };
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
    return { page, problems };
  }
  const [, yaml = ''] = match;
  const parsed = parseYaml(yaml, COLLECTIONS[collection].frontMatter);
  if ('problems' in parsed) {
    const shift = source.indexOf(yaml, source.indexOf('\n') + 1);
    problems.push(...yamlDiagnostics(path, source, shift, parsed.problems));
    return { page, problems };
  }
  if (problems.length > 0) return { page, problems };
  const updated = parsed.value.updated ?? lastCommit;
  const data = parsed.value as Entry['data'];
  return { page, entry: { ...page, data, ...(updated !== undefined && { updated }) }, problems };
}

/** Parses a text; as Markdown, so that its links are checked all the same, if it is no MDX. */
function readDocument(
  source: string,
  format: Page['format'],
): { document: MarkdownDocument; problem?: Problem & Position } {
  try {
    const document = parseMarkdown(source, format);
    if (!document.cut) return { document };
    return {
      document,
      problem: {
        ...document.cut,
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
      document: parseMarkdown(source, 'md'),
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
