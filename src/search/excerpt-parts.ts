export interface ExcerptPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits an excerpt into text and code in backticks; an unpaired backtick is text. */
export function excerptParts(excerpt: string): readonly ExcerptPart[] {
  const texts = excerpt.split('`');
  const isPaired = texts.length % 2 === 1;
  return (isPaired ? texts : [excerpt])
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
