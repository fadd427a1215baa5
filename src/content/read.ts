import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT_LENGTH } from '../contract/limits.ts';
import { isSlug, REFERENCE_SLUG } from '../contract/paths.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostics.ts';
import { type MarkdownDocument, MdxSyntaxError, NestingError, parseMarkdown } from './document.ts';
import { type Entry, entryPath } from './entry.ts';
import { fileProblem, listFiles } from './list-files.ts';
import { type Place, placeOf, SITE_FILE } from './place.ts';
import { COLLECTIONS, type SiteConfig, siteConfig } from './schemas.ts';
import { parseYaml, type YamlProblem } from './yaml.ts';

/** What stands in a content folder, before anything is checked against anything else. */
export interface ContentFiles {
  readonly config: SiteConfig | undefined;
  /** `site.yaml` as written. */
  readonly configSource: string;
  readonly entries: readonly Entry[];
  /** Paths of the files that are no pages, below the folder. */
  readonly files: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m;

/** The last source whose lines were counted: diagnostics come in the order of files. */
let counted: { readonly source: string; readonly starts: readonly number[] } | undefined;

function lineStarts(source: string): readonly number[] {
  if (counted?.source === source) return counted.starts;
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  counted = { source, starts };
  return starts;
}

/** 1-based line and column of an offset. */
export function position(source: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(source);
  let line = 0;
  for (let end = starts.length; line + 1 < end; ) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) > offset) end = middle;
    else line = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

function problemsToDiagnostics(
  path: string,
  source: string,
  shift: number,
  code: DiagnosticCode,
  problems: readonly YamlProblem[],
): Diagnostic[] {
  return problems.map(({ offset, message, hint }) => ({
    path,
    ...position(source, shift + offset),
    severity: 'error',
    code,
    message,
    hint,
  }));
}

/**
 * Reads every file of a content folder.
 *
 * @param folder absolute path
 * @param days day of the last change of each file, for pages that do not say it themselves
 */
export async function readContent(
  folder: string,
  days: ReadonlyMap<string, string>,
): Promise<ContentFiles> {
  const { paths, diagnostics: listed } = await listFiles(folder);
  const diagnostics: Diagnostic[] = [...listed];
  const files = new Set<string>();
  const entries: Entry[] = [];
  const loaded = await Promise.all(
    paths.map(async (path) => {
      const place = placeOf(path);
      if (place.kind !== 'page') return { path, place, source: '' };
      const source = await readFile(join(folder, path), 'utf8').catch(() => undefined);
      return { path, place, source: source?.replace(/^\uFEFF/, '') };
    }),
  );
  for (const { path, place, source } of loaded) {
    if (place.kind === 'file') files.add(path);
    if (place.kind === 'unexpected') {
      diagnostics.push(fileProblem(path, place.message, place.hint));
    }
    if (source === undefined) {
      diagnostics.push(fileProblem(path, 'the file cannot be read', 'let this user read it'));
    } else if (place.kind === 'page') {
      const { entry, problems } = readPage(path, place, source, days.get(path));
      diagnostics.push(...problems);
      if (entry) entries.push(entry);
    }
  }
  const { config, configSource, problems } = await readConfig(folder);
  diagnostics.push(...problems);
  return { config, configSource, entries, files, diagnostics };
}

function readPage(
  path: string,
  place: Extract<Place, { kind: 'page' }>,
  source: string,
  lastCommit: string | undefined,
): { entry?: Entry; problems: Diagnostic[] } {
  const { collection, locale, name, format } = place;
  const report = (
    code: DiagnosticCode,
    message: string,
    hint: string,
    at = { line: 1, column: 1 },
  ): { problems: Diagnostic[] } => ({
    problems: [{ path, ...at, severity: 'error', code, message, hint }],
  });
  const { frontMatter, nested } = COLLECTIONS[collection];
  const slug = nested ? name.replace(/\/index$/, '') : name;
  if (slug === 'index' || slug === '') {
    return report(
      'slug-invalid',
      `the address of ${collection} itself is a generated page`,
      'rename the file, or move it into a section',
    );
  }
  if (!isSlug(slug)) {
    return report(
      'slug-invalid',
      `“${slug}” cannot be the path of a page`,
      'name files and folders with a-z, 0-9, “-”, “_” and “.” alone, and no second extension',
    );
  }
  if (slug.length > TEXT_LENGTH.slug) {
    return report(
      'slug-invalid',
      `the path of the page has ${slug.length} characters`,
      `shorten it to ${TEXT_LENGTH.slug}`,
    );
  }
  if (collection === 'docs' && slug === REFERENCE_SLUG) {
    return report(
      'slug-duplicate',
      `“${slug}” is the address of the generated API reference`,
      'rename the file',
    );
  }
  const match = FRONT_MATTER.exec(source);
  if (match?.index !== 0) {
    return report(
      'front-matter-missing',
      'the file has no front matter',
      'start it with “---”, the fields as YAML, and “---” again',
    );
  }
  const yaml = match[1] ?? '';
  const parsed = parseYaml(yaml, frontMatter);
  if ('problems' in parsed) {
    const shift = source.indexOf(yaml, source.indexOf('\n') + 1);
    return {
      problems: problemsToDiagnostics(path, source, shift, 'front-matter-invalid', parsed.problems),
    };
  }
  let document: MarkdownDocument;
  try {
    document = parseMarkdown(source, format);
  } catch (error) {
    if (error instanceof NestingError) {
      const { line, column, message } = error;
      return report('nesting-too-deep', message, 'put the inner parts beside each other', {
        line,
        column,
      });
    }
    if (!(error instanceof MdxSyntaxError)) throw error;
    const { line, column, message } = error;
    return report(
      'mdx-syntax',
      `not valid MDX: ${message}`,
      'close every tag; escape “{” and “<”',
      {
        line,
        column,
      },
    );
  }
  const updated = parsed.value.updated ?? lastCommit;
  return {
    problems: [],
    entry: {
      collection,
      locale,
      slug,
      path: entryPath(collection, locale, slug),
      file: path,
      format,
      data: parsed.value as Entry['data'],
      document,
      bodyStart: match[0].length,
      ...(updated !== undefined && { updated }),
    },
  };
}

async function readConfig(folder: string): Promise<{
  config: SiteConfig | undefined;
  configSource: string;
  problems: Diagnostic[];
}> {
  let source: string;
  try {
    source = await readFile(join(folder, SITE_FILE), 'utf8');
  } catch {
    return {
      config: undefined,
      configSource: '',
      problems: [
        {
          path: SITE_FILE,
          line: 1,
          column: 1,
          severity: 'error',
          code: 'site-invalid',
          message: 'the file is missing',
          hint: 'write it with name, tagline and description',
        },
      ],
    };
  }
  const parsed = parseYaml(source, siteConfig);
  return 'problems' in parsed
    ? {
        config: undefined,
        configSource: source,
        problems: problemsToDiagnostics(SITE_FILE, source, 0, 'site-invalid', parsed.problems),
      }
    : { config: parsed.value, configSource: source, problems: [] };
}
