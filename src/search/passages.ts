import type { SearchDocument, SearchSection } from './document.ts';

/** Passages end with the line that makes them this long, in UTF-16 code units. */
const PASSAGE_LENGTH = 1000;

/** Longer lines are cut. */
const LINE_LENGTH = 4000;

/** Cuts a long line, at spaces if possible, with an ellipsis at each cut. */
function* piecesOf(line: string): Generator<string> {
  let rest = line;
  while (rest.length > LINE_LENGTH) {
    const space = rest.lastIndexOf(' ', LINE_LENGTH);
    const isHalf = /[\uD800-\uDBFF]/.test(rest.charAt(LINE_LENGTH - 1));
    const at = space > 0 ? space : LINE_LENGTH - Number(isHalf);
    yield `${rest.slice(0, at)}…`;
    rest = `…${rest.slice(at).trimStart()}`;
  }
  yield rest;
}

/** The text of a section in at least one passage: whole lines, as far as they are not too long. */
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

/** The sections of a page. One with a description begins with a passage without heading. */
export function passageSections({ description, sections }: SearchDocument): PassageSection[] {
  const cut = sections.map(({ text, ...section }) => ({ ...section, passages: passagesOf(text) }));
  const hasLead = cut[0]?.heading === '';
  return description && !hasLead ? [{ heading: '', passages: [''] }, ...cut] : cut;
}

/** A passage, and what it stands under. */
export interface Passage {
  /** Empty before the first heading. */
  readonly heading: string;
  /** The id of the heading; empty if it has none. */
  readonly anchor: string;
  readonly text: string;
}

/** What excerpts of a page are cut from: its passages, the first one behind the description. */
export function passagesOfPage(document: SearchDocument): Passage[] {
  const all = passageSections(document).flatMap(({ heading, slug = '', passages }) =>
    passages.map((text) => ({ heading, anchor: slug, text })),
  );
  const [first, ...others] = all;
  if (!document.description) return all;
  const text = `${document.description}\n${first?.text ?? ''}`.trimEnd();
  return [{ heading: '', anchor: '', ...first, text }, ...others];
}

/** A passage as a text: its anchor, its heading and its own text, from line to line. */
export const writePassage = ({ anchor, heading, text }: Passage) =>
  `${anchor}\n${heading.replaceAll('\n', ' ')}\n${text}`;

/** Reads what {@link writePassage} wrote. */
export function readPassage(written: string): Passage {
  const first = written.indexOf('\n');
  const second = written.indexOf('\n', first + 1);
  return {
    anchor: written.slice(0, first),
    heading: written.slice(first + 1, second),
    text: written.slice(second + 1),
  };
}
