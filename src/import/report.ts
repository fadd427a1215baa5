import { cutText } from '../common/cut-text.ts';
import { codeSpan } from '../common/escape.ts';
import kinds from './note-kinds.json' with { type: 'json' };

export type NoteKind = keyof typeof kinds;

/**
 * Everything an import can change or drop, in the order of the report: the effort for the owner of the
 * site, the heading, and advice.
 */
export const KINDS: Readonly<
  Record<NoteKind, { readonly effort: string; readonly title: string; readonly advice: string }>
> = kinds;

/** A change or loss. */
export interface Note {
  readonly kind: NoteKind;
  /** File of the old site, and 1-based line in it. */
  readonly path: string;
  readonly line: number;
  /** Details, on one line. */
  readonly detail: string;
  /** Severity among notes of the same kind. */
  readonly weight?: number;
}

/** Collects what an import changes and drops. */
export class Report {
  readonly #notes: Note[] = [];

  /** Called with the file in progress. */
  readonly startFile: (path: string) => void;

  /** The configuration file of the old site, once found. */
  configFile = '';

  constructor(reading: (path: string) => void = () => {}) {
    this.startFile = reading;
  }

  add(kind: NoteKind, path: string, line: number, detail: string, weight?: number): void {
    this.#notes.push({ kind, path, line, detail: oneLine(detail), ...(weight && { weight }) });
  }

  /** Adds a note about the site, or about its configuration without a known line. */
  addForSite(kind: NoteKind, detail: string): void {
    this.add(kind, this.configFile, 1, detail);
  }

  /** The number of notes of a kind so far, including duplicates. */
  count(kind: NoteKind): number {
    return this.#notes.filter((note) => note.kind === kind).length;
  }

  /** The notes without duplicates, by kind in the order of {@link KINDS}, then by weight, file and line. */
  get notes(): readonly Note[] {
    const order = Object.keys(KINDS);
    const key = ({ kind, path, line, detail }: Note) => JSON.stringify([kind, path, line, detail]);
    const unique = [...new Map(this.#notes.map((note) => [key(note), note])).values()];
    return unique.sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        (b.weight ?? 0) - (a.weight ?? 0) ||
        compare(a.path, b.path) ||
        a.line - b.line ||
        compare(a.detail, b.detail),
    );
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Longest detail of a note, in UTF-16 code units. */
const MAX_DETAIL = 160;

function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), MAX_DETAIL);
}

/** The effort for which only examples are listed. */
const NOTHING_TO_DO = 'Nothing to do';

const MAX_EXAMPLES = 3;

/** Lists the notes of a kind; those with the same detail share a line. */
function formatNotes(notes: readonly Note[], effort: string): string[] {
  return [...Map.groupBy(notes, ({ detail }) => detail)].map(([detail, notesOfDetail]) => {
    const all = notesOfDetail.map(({ path, line }) => codeSpan(`${path}:${line}`));
    const [only = '', ...others] = all;
    if (others.length === 0) return `- ${only} ${codeSpan(detail)}`;
    const shown = effort === NOTHING_TO_DO ? all.slice(0, MAX_EXAMPLES) : all;
    const hiddenCount = all.length - shown.length;
    const suffix = hiddenCount > 0 ? ` and ${hiddenCount.toLocaleString('en')} more` : '';
    return `- ${codeSpan(detail)}, ${all.length.toLocaleString('en')} times: ${shown.join(', ')}${suffix}`;
  });
}

/**
 * The text of `import-report.md`, sorted by the effort for the owner of the site.
 *
 * @param summary lines about the import
 */
export function formatReport(notes: readonly Note[], summary: readonly string[]): string {
  const byKind = [...Map.groupBy(notes, ({ kind }) => kind)];
  const count = (each: readonly Note[]) => each.length.toLocaleString('en');
  const table = byKind.map(([kind, each]) => {
    const { title, effort } = KINDS[kind];
    return `| ${title} | ${count(each)} | ${effort.toLowerCase()} |`;
  });
  const sections = Map.groupBy(byKind, ([kind]) => KINDS[kind].effort);
  const texts = [...sections].flatMap(([effort, kinds]) => [
    '',
    `## ${effort}`,
    ...kinds.flatMap(([kind, each]) => [
      '',
      `### ${KINDS[kind].title} (${count(each)})`,
      '',
      KINDS[kind].advice,
      '',
      ...formatNotes(each, effort),
    ]),
  ]);
  return [
    '# Import report',
    '',
    ...summary,
    '',
    ...(table.length > 0
      ? ['| What changed | Count | For you |', '|---|---|---|', ...table]
      : ['Nothing was changed or left out.']),
    ...texts,
    '',
  ].join('\n');
}
