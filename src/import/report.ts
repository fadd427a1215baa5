import { KINDS, type NoteKind } from './note-kinds.ts';

/** One thing that was changed or dropped. */
export interface Note {
  readonly kind: NoteKind;
  /** File of the old site, and the line in it, 1-based. */
  readonly path: string;
  readonly line: number;
  /** What it is, on one line. */
  readonly detail: string;
}

/** Collects what an import changes and drops. */
export class Report {
  readonly #notes: Note[] = [];

  /** The configuration of the old site, once it is found. */
  config = '';

  add(kind: NoteKind, path: string, line: number, detail: string): void {
    this.#notes.push({ kind, path, line, detail: oneLine(detail) });
  }

  /** Adds a note about the site as a whole, or what its configuration says in no known line. */
  addForSite(kind: NoteKind, detail: string): void {
    this.add(kind, this.config, 1, detail);
  }

  /** How many notes of a kind there are so far, repeats included. */
  count(kind: NoteKind): number {
    return this.#notes.filter((note) => note.kind === kind).length;
  }

  /** The notes, by kind in the order of {@link KINDS}, then by file and line; without repeats. */
  get notes(): readonly Note[] {
    const order = Object.keys(KINDS);
    const key = ({ kind, path, line, detail }: Note) => JSON.stringify([kind, path, line, detail]);
    const unique = [...new Map(this.#notes.map((note) => [key(note), note])).values()];
    return unique.sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        compare(a.path, b.path) ||
        a.line - b.line ||
        compare(a.detail, b.detail),
    );
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Longest detail of a note, in UTF-16 code units. */
const DETAIL_LENGTH = 160;

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > DETAIL_LENGTH ? `${line.slice(0, DETAIL_LENGTH - 1)}…` : line;
}
