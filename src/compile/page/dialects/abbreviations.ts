import type { Literal, Nodes, Paragraph } from 'mdast';
import { escapePattern } from '../../../common/escape-pattern.ts';
import { range } from '../syntax-tree.ts';

/** Definitions of abbreviations: `*[HTML]: HyperText Markup Language`. They are not displayed. */
export interface Abbreviations extends Literal {
  type: 'abbreviations';
  meanings: Readonly<Record<string, string>>;
}

declare module 'mdast' {
  interface RootContentMap {
    abbreviations: Abbreviations;
  }
}

const LINE = /^\*\[([^\]\n]{1,100})\]:[ \t]*(\S.*)$/;

/** The most abbreviations that are marked in the text. */
const MAX_ABBREVIATIONS = 500;

/** The abbreviations that a paragraph defines, if it does. */
export function abbreviationsIn(node: Paragraph, source: string): Abbreviations | undefined {
  const { start, end } = range(node);
  if (!source.startsWith('*[', start)) return undefined;
  const lines = source.slice(start, end).split(/\r?\n/);
  const matches = lines.map((line) => LINE.exec(line.trim()));
  if (matches.includes(null)) return undefined;
  const meanings = Object.fromEntries(matches.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
  return { type: 'abbreviations', value: '', meanings, position: node.position };
}

/** Returns a function that splits texts at abbreviations, which get a meaning. */
export function abbreviationMarks(
  nodes: readonly Extract<Nodes, { type: 'abbreviations' }>[],
): (text: string) => { text: string; meaning?: string | undefined }[] {
  const all = nodes.flatMap(({ meanings }) => Object.entries(meanings));
  const meanings = new Map(all.slice(0, MAX_ABBREVIATIONS));
  if (meanings.size === 0) return (text) => [{ text }];
  const words = [...meanings.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<!\\w)(${words.join('|')})(?!\\w)`, 'g');
  return (text) =>
    text.split(pattern).map((part, index) => ({
      text: part,
      meaning: index % 2 === 1 ? meanings.get(part) : undefined,
    }));
}
