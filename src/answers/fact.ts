import { escapePattern } from '../common/escape-pattern.ts';
import type { Question } from '../compile/read/questions-file.ts';

/** Something that an answer must say. */
export interface Fact {
  /** As its author wrote it. */
  readonly written: string;
  readonly isIn: (plain: string) => boolean;
}

/** A Markdown text as readers see it, on one line, in one form of spaces and apostrophes. */
export const plainText = (markdown: string): string =>
  markdown
    .normalize('NFKC')
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[*`[\]|\\]+/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ');

/** The facts of a question: texts that stand by themselves, not within a word or a number. */
export function factsOf({ facts, patterns }: Pick<Question, 'facts' | 'patterns'>): Fact[] {
  const inText = (written: string, source: string): Fact => {
    const pattern = new RegExp(source, 'iu');
    return { written, isIn: (plain) => pattern.test(plain) };
  };
  return [
    ...facts.map((text) =>
      inText(text, `(?<![\\p{L}\\p{N}])${escapePattern(plainText(text))}(?![\\p{L}\\p{N}])`),
    ),
    ...patterns.map((source) => inText(source, source)),
  ];
}
