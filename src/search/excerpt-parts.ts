export interface ExcerptPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** The parts of an excerpt, in which code stands between backticks; a single one is a character of the text. */
export function excerptParts(excerpt: string): readonly ExcerptPart[] {
  const texts = excerpt.split('`');
  const isPaired = texts.length % 2 === 1;
  return (isPaired ? texts : [excerpt])
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
