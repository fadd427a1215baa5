/** A part of an excerpt. */
export interface ExcerptPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** The parts of an excerpt, in which code stands between backticks. */
export const excerptParts = (excerpt: string): readonly ExcerptPart[] =>
  excerpt
    .split('`')
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
