import { posix } from 'node:path';
import {
  mistake,
  type PlacedProblem,
  type Position,
  type Problem,
} from '../diagnostics/diagnostics.ts';
import { fenceTracker } from '../page/dialects/lines.ts';
import { fenced } from '../page/edits.ts';
import { FRONT_MATTER } from './front-matter.ts';

// Limits of a page: depth of includes, their number, and the length of the included text.
const MAX_DEPTH = 8;
const MAX_INCLUDES = 200;
const MAX_CHARACTERS = 1_000_000;

interface IncludeSources {
  /** Path of the page below the content folder. */
  readonly path: string;
  /** Paths of all files of the content folder: nothing else can be included. */
  readonly known: ReadonlySet<string>;
  /** Reads one of them; `undefined` if it is not text. */
  readonly read: (path: string) => string | undefined;
}

/** A text with expanded includes. */
export interface ExpandedText {
  readonly text: string;
  readonly problems: readonly PlacedProblem[];
  /** Maps a position in the expanded text to the page; included text maps to its include. */
  readonly positionOf: (position: Position) => Position;
}

/** A parsed include line. */
export interface Include {
  readonly file: string;
  readonly region: string | undefined;
  /** First and last line, 1-based. */
  readonly lines: readonly [number, number] | undefined;
  /** Info string of the code block for the file; absent for Markdown. */
  readonly info?: string;
}

const CODE =
  /^<<<[ \t]+([^\s{}[\]#]{1,300})(?:#([\w-]+))?(?:[ \t]*\{([^{}]{0,200})\})?(?:[ \t]*\[([^\]]{0,200})\])?[ \t]*$/;
const MARKDOWN =
  /^<!--[ \t]*@include:[ \t]*(?<file>[^\s{}#]{1,300}?)(?:#(?<region>[\w-]+))?(?:[ \t]*\{(?<from>\d*)(?:,(?<to>\d*))?\})?[ \t]*-->$/;
const SNIPPET =
  /^-{1,2}8<-{1,2}[ \t]+["'](?<file>[^"':]{1,300})(?::(?:(?<from>\d*):(?<to>\d*)|(?<region>[\w-]+)))?["']$/;

const between = (from = '', to = ''): [number, number] | undefined =>
  from === '' && to === '' ? undefined : [Number(from || 1), Number(to || Number.MAX_SAFE_INTEGER)];

/** Parses a line as an include. */
export function parseInclude(line: string): Include | undefined {
  const code = CODE.exec(line);
  if (code) {
    const [, file = '', region, braces = '', title] = code;
    const [, marks = '', language] = /^([\d,\s-]*)(\S*)/.exec(braces) ?? [];
    const parts = [
      language || posix.extname(file).slice(1) || 'text',
      marks.trim() && `{${marks.trim()}}`,
      title && `[${title}]`,
    ];
    return { file, region, lines: undefined, info: parts.filter(Boolean).join(' ') };
  }
  const { file, region, from, to } = (MARKDOWN.exec(line) ?? SNIPPET.exec(line))?.groups ?? {};
  return file === undefined ? undefined : { file, region, lines: between(from, to) };
}

/** Whether a text may contain includes: a quick check. */
export const mayInclude = (text: string) =>
  text.includes('<<< ') || text.includes('@include') || text.includes('8<-');

const invalid = (message: string, hint: string): Problem =>
  mistake('include-invalid', message, hint);

const TOO_MANY = invalid(
  `the page includes more than ${MAX_INCLUDES} files or ${MAX_CHARACTERS} characters`,
  'include less, or divide the page',
);

/** Replaces the includes of a page by the files. */
export function expandIncludes(source: string, sources: IncludeSources): ExpandedText {
  if (!mayInclude(source)) return { text: source, problems: [], positionOf: (each) => each };
  const problems: PlacedProblem[] = [];
  const reported = new Set<string>();
  let includes = 0;
  let characters = 0;
  /** The line of the page that is being expanded. */
  let current = 1;

  const isFull = () => includes > MAX_INCLUDES || characters > MAX_CHARACTERS;

  /** The expansion of each line of a file. */
  function lines(source: string, path: string, above: readonly string[]): string[][] {
    const isInFence = fenceTracker();
    return source.split('\n').map((line, index) => {
      const isCode = isInFence(line);
      const text = line.trim();
      if (above.length === 0) current = index + 1;
      const include = text.startsWith('<') || text.startsWith('-') ? parseInclude(text) : undefined;
      // Pages about includes show them in code: there, an include of a missing file stays as it is.
      if (!include || (isCode && !text.startsWith('-'))) return [line];
      const found = includedLines(include, path, above);
      if (Array.isArray(found)) {
        const indent = line.slice(0, line.length - line.trimStart().length);
        return found.map((each) => (each === '' ? each : indent + each));
      }
      if (isCode) return [line];
      report(found);
      return [''];
    });
  }

  /** Reports a problem once per line of the page. */
  function report(problem: Problem): void {
    const line = current;
    const key = `${line} ${problem.message}`;
    if (!reported.has(key)) problems.push({ line, column: 1, ...problem });
    reported.add(key);
  }

  /** The lines of an included file, or the problem. */
  function includedLines(include: Include, path: string, above: readonly string[]) {
    const name = `“${include.file}”`;
    // Before the file is read: a page may have thousands of lines that include a large one.
    if (isFull()) return TOO_MANY;
    const file = resolve(include.file, path);
    const text = file === undefined ? undefined : sources.read(file);
    if (file === undefined || text === undefined) {
      const hint = 'write the path of a text file in the content folder, relative to the page';
      return invalid(`there is no file ${name} to include`, hint);
    }
    if (file === path || above.includes(file)) {
      return invalid(`${name} includes itself`, 'remove the include');
    }
    if (above.length >= MAX_DEPTH) {
      const message = `includes are nested more than ${MAX_DEPTH} levels deep`;
      return invalid(message, 'nest them less deeply');
    }
    const part = selectedPart(text, include);
    if (part === undefined) {
      const message = `${name} has no region “${include.region}”`;
      return invalid(message, 'name a region that the file marks');
    }
    includes += 1;
    characters += part.length;
    if (isFull()) return TOO_MANY;
    if (include.info !== undefined) return fenced(part, include.info).split('\n');
    return lines(part, file, [...above, path]).flat();
  }

  /** Resolves a path relative to the page, its language folder or the content folder. */
  function resolve(file: string, path: string): string | undefined {
    const [collection = '', locale = ''] = path.split('/');
    const rest = file.replace(/^@?\//, '');
    const isRooted = rest !== file;
    const folders = [
      ...(isRooted ? [] : [posix.dirname(path)]),
      posix.join(collection, locale),
      '.',
    ];
    return folders
      .map((folder) => posix.join(folder, rest))
      .find((candidate) => sources.known.has(candidate));
  }

  const expanded: string[] = [];
  const origins: number[] = [];
  for (const [index, text] of lines(source, sources.path, []).entries()) {
    for (const line of text) {
      expanded.push(line);
      origins.push(index);
    }
  }
  return {
    text: expanded.join('\n'),
    problems,
    positionOf: ({ line, column }) => {
      const origin = origins[line - 1] ?? 0;
      const isOwn = origins[line] !== origin && origins[line - 2] !== origin;
      return { line: origin + 1, column: isOwn ? column : 1 };
    },
  };
}

/** The part of a file that an include selects; `undefined` for a missing region. */
export function selectedPart(text: string, { region, lines, info }: Include): string | undefined {
  const all = (info === undefined ? text.replace(FRONT_MATTER, '') : text).replaceAll('\r\n', '\n');
  if (lines)
    return all
      .split('\n')
      .slice(lines[0] - 1, lines[1])
      .join('\n');
  const part = region === undefined ? all : regionOf(all, region);
  return part === undefined ? undefined : withoutRegionMarks(part).replace(/(?<!\n)\n+$/, '');
}

/** Matches region markers: `// #region a`, `<!-- #endregion a -->`, `# --8<-- [start:a]`, `// ANCHOR: a`. */
const MARK =
  /(?:#(end)?region(?![\w-])[ \t]*([\w-]*)(?![\w-]|[ \t]*[{,.:>+~[])|-8<-+[ \t]*\[(start|end):[ \t]*([\w-]+)[ \t]*\]|(?:\/[/*]|#|<!--|--|;|%)[ \t]*ANCHOR(_END)?:[ \t]*([\w-]+))/;

/** The region marker on a line, if any. */
export function parseRegionMark(line: string): { isEnd: boolean; name: string } | undefined {
  const match = MARK.exec(line);
  if (!match) return undefined;
  const [, end, name, side, other, last, anchor] = match;
  return { isEnd: Boolean(end ?? last) || side === 'end', name: name || other || anchor || '' };
}

/** The dedented lines of a region; `undefined` if missing. */
function regionOf(text: string, name: string): string | undefined {
  let found: string[] | undefined;
  for (const line of text.split('\n')) {
    const mark = parseRegionMark(line);
    if (mark?.name === name && !mark.isEnd) found ??= [];
    else if (found && mark?.isEnd && (mark.name === name || mark.name === '')) break;
    else found?.push(line);
  }
  if (!found) return undefined;
  const indents = found.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = indents.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return found.map((line) => line.slice(Math.min(indent, line.length))).join('\n');
}

/** Removes the lines with region markers. */
const withoutRegionMarks = (text: string): string =>
  /region|8<|ANCHOR/.test(text)
    ? text
        .split('\n')
        .filter((line) => !parseRegionMark(line))
        .join('\n')
    : text;
