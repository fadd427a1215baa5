import type { Literal, Nodes, Paragraph } from 'mdast';
import { range } from '../syntax-tree.ts';

/** Abbreviations that a page explains: `*[HTML]: HyperText Markup Language`. They show nothing themselves. */
export interface Abbreviations extends Literal {
  type: 'abbreviations';
  /** Meanings by abbreviation. */
  meanings: Readonly<Record<string, string>>;
}

declare module 'mdast' {
  interface RootContentMap {
    abbreviations: Abbreviations;
  }
}

const LINE = /^\*\[([^\]\n]{1,100})\]:[ \t]*(\S.*)$/;

/** Abbreviations beyond this number are not marked in the text. */
const MAX_ABBREVIATIONS = 500;

/** A paragraph that explains abbreviations; `undefined` if it does not. */
export function abbreviationsIn(node: Paragraph, source: string): Abbreviations | undefined {
  const { start, end } = range(node);
  if (!source.startsWith('*[', start)) return undefined;
  const lines = source.slice(start, end).split(/\r?\n/);
  const matches = lines.map((line) => LINE.exec(line.trim()));
  if (matches.includes(null)) return undefined;
  const meanings = Object.fromEntries(matches.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
  return {
    type: 'abbreviations',
    value: '',
    meanings,
    ...(node.position && { position: node.position }),
  };
}

/** Finds the abbreviations of a page in its texts. */
export class AbbreviationMarks {
  readonly #meanings: ReadonlyMap<string, string>;
  readonly #pattern: RegExp | undefined;

  constructor(nodes: readonly Extract<Nodes, { type: 'abbreviations' }>[]) {
    const all = nodes.flatMap(({ meanings }) => Object.entries(meanings));
    this.#meanings = new Map(all.slice(0, MAX_ABBREVIATIONS));
    const words = [...this.#meanings.keys()].toSorted((a, b) => b.length - a.length);
    if (words.length === 0) return;
    this.#pattern = new RegExp(
      `(?<!\\w)(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})(?!\\w)`,
      'g',
    );
  }

  /** The parts of a text; those with a meaning are abbreviations. */
  parts(text: string): { text: string; meaning?: string }[] {
    if (!this.#pattern) return [{ text }];
    return text.split(this.#pattern).map((part, index) => {
      const meaning = index % 2 === 1 ? this.#meanings.get(part) : undefined;
      return { text: part, ...(meaning !== undefined && { meaning }) };
    });
  }
}
