import type { SearchDocument, SearchSection } from './document.ts';

/** Minimum length of passages in UTF-16 code units; they end at the next line end. */
const PASSAGE_LENGTH = 1000;

/** Longer lines are split. */
const MAX_LINE_LENGTH = 4000;

/** Splits a long line, at spaces if possible, with ellipses. */
function* piecesOf(line: string): Generator<string> {
  let rest = line;
  while (rest.length > MAX_LINE_LENGTH) {
    const space = rest.lastIndexOf(' ', MAX_LINE_LENGTH);
    const isHalf = /[\uD800-\uDBFF]/.test(rest.charAt(MAX_LINE_LENGTH - 1));
    const end = space > 0 ? space : MAX_LINE_LENGTH - Number(isHalf);
    yield `${rest.slice(0, end)}…`;
    rest = `…${rest.slice(end).trimStart()}`;
  }
  yield rest;
}

/** Splits the text of a section into one or more passages of complete lines. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let passage = '';
  for (const line of text.split('\n')) {
    for (const piece of piecesOf(line)) {
      passage += passage === '' ? piece : `\n${piece}`;
      if (passage.length < PASSAGE_LENGTH) continue;
      passages.push(passage);
      passage = '';
    }
  }
  if (passage !== '' || passages.length === 0) passages.push(passage);
  return passages;
}

export interface PassageSection extends Omit<SearchSection, 'text'> {
  readonly passages: readonly string[];
}

/** The sections of a page with their passages. A description adds a section without heading, unless there is one. */
export function passageSections({ description, sections }: SearchDocument): PassageSection[] {
  const cut = sections.map(({ text, ...section }) => ({ ...section, passages: passagesOf(text) }));
  const hasLead = cut[0]?.heading === '';
  return description && !hasLead ? [{ heading: '', passages: [''] }, ...cut] : cut;
}

/** A passage with its heading. */
export interface Passage {
  /** Empty before the first heading. */
  readonly heading: string;
  /** The id of the heading; empty if it has none. */
  readonly anchor: string;
  readonly text: string;
}

/** The passages of a page for excerpts; the description precedes the first. */
export function passagesOfPage(document: SearchDocument): Passage[] {
  const all = passageSections(document).flatMap(({ heading, slug = '', passages }) =>
    passages.map((text) => ({ heading, anchor: slug, text })),
  );
  const [first, ...others] = all;
  if (!document.description) return all;
  const text = `${document.description}\n${first?.text ?? ''}`.trimEnd();
  return [{ heading: '', anchor: '', ...first, text }, ...others];
}

/** Encodes a passage: a line for its anchor, a line for its heading, then its text. */
export const writePassage = ({ anchor, heading, text }: Passage) =>
  `${anchor}\n${heading.replaceAll('\n', ' ')}\n${text}`;

/** Decodes the output of {@link writePassage}. */
export function readPassage(written: string): Passage {
  const first = written.indexOf('\n');
  const second = written.indexOf('\n', first + 1);
  return {
    anchor: written.slice(0, first),
    heading: written.slice(first + 1, second),
    text: written.slice(second + 1),
  };
}
