import type { SearchDocument } from './document.ts';

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

/** The text of a section in passages: whole lines, as far as they are not too long. */
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
  if (passage !== '') passages.push(passage);
  return passages;
}

/** A section of a page in passages. */
export interface PassageSection {
  readonly heading: string;
  readonly passages: readonly string[];
}

/** The sections of a page. One with a description begins with a passage without heading. */
export function passageSections({ description, sections }: SearchDocument): PassageSection[] {
  const cut = sections.map(({ heading, text }) => ({ heading, passages: passagesOf(text) }));
  const hasLead = cut[0]?.heading === '' && cut[0].passages.length > 0;
  return description && !hasLead ? [{ heading: '', passages: [''] }, ...cut] : cut;
}

/** What excerpts of a page are cut from: its passages, the first one behind the description. */
export function passageTexts(document: SearchDocument): string[] {
  const texts = passageSections(document).flatMap(({ passages }) => passages);
  if (document.description) texts[0] = `${document.description}\n${texts[0] ?? ''}`.trimEnd();
  return texts;
}
