import type { Nodes, Text } from 'mdast';
import { escapePattern } from '../../common/escape-pattern.ts';
import { isComponent } from './syntax-tree.ts';

/** What the terms of a glossary mean, by each form in which texts have them. */
export type Glossary = Readonly<
  Record<string, { readonly term: string; readonly meaning: string }>
>;

/** A part of a text; with a meaning, it is a term. */
interface TextPart {
  readonly text: string;
  readonly meaning?: string;
}

/** Nodes in which no term is marked: readers could not point at it there, or know the page already. */
const UNMARKED: ReadonlySet<Nodes['type']> = new Set([
  'heading',
  'link',
  'linkReference',
  'table',
  'descriptionTerm',
]);

/** Whether a script puts spaces between words. */
const isSpaced = (letter = '') =>
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(letter);

function wholeWord(form: string): string {
  const before = isSpaced(form.at(0)) ? '(?<![\\p{L}\\p{N}_])' : '';
  const after = isSpaced(form.at(-1)) ? '(?![\\p{L}\\p{N}_])' : '';
  return before + escapePattern(form) + after;
}

/** Whether a form is written in any case: it has no capitals but the first. */
const isAnyCase = (form: string) => form.slice(1) === form.slice(1).toLowerCase();

/** The terms of a glossary that a text has, whatever surrounds them. */
export function glossaryFor(source: string, glossary: Glossary): Glossary {
  const forms = Object.entries(glossary);
  // Not the same object, whose key may be another where it is shared.
  if (forms.length === 0) return {};
  const lower = source.toLowerCase();
  return Object.fromEntries(forms.filter(([form]) => lower.includes(form.toLowerCase())));
}

/** The terms of a page: each is marked where a section has it first. */
export class PageTerms {
  /** Meanings of the marked terms, in the order of the page. */
  readonly used = new Map<string, string>();
  readonly #parts = new Map<Text, readonly TextPart[]>();
  /** By each form, in lower case too where it is written in any. */
  readonly #terms: ReadonlyMap<string, Glossary[string]>;
  readonly #pattern: RegExp;
  readonly #inSection = new Set<string>();

  constructor(tree: Nodes, glossary: Glossary) {
    const terms = Object.entries(glossary);
    this.#terms = new Map([
      ...terms.flatMap(([form, term]) =>
        isAnyCase(form) ? [[form.toLowerCase(), term] as const] : [],
      ),
      ...terms,
    ]);
    const forms = Object.keys(glossary).toSorted((a, b) => b.length - a.length);
    this.#pattern = new RegExp(`(${forms.map(wholeWord).join('|')})`, 'giu');
    if (forms.length > 0) this.#visit(tree);
  }

  /** The parts of a text; `undefined` if no term is marked in it. */
  partsOf(node: Text): readonly TextPart[] | undefined {
    return this.#parts.get(node);
  }

  #visit(node: Nodes): void {
    if (node.type === 'heading') this.#inSection.clear();
    if (node.type === 'text') this.#mark(node);
    const isLink = isComponent(node) && node.name === 'a';
    if (isLink || UNMARKED.has(node.type) || !('children' in node)) return;
    for (const child of node.children) this.#visit(child);
  }

  #mark(node: Text): void {
    const parts = node.value.split(this.#pattern).map((text, index) => {
      const found =
        index % 2 === 1
          ? (this.#terms.get(text) ?? this.#terms.get(text.toLowerCase()))
          : undefined;
      if (!found || this.#inSection.has(found.term)) return { text };
      this.#inSection.add(found.term);
      this.used.set(found.term, found.meaning);
      return { text, meaning: found.meaning };
    });
    if (parts.some(({ meaning }) => meaning !== undefined)) this.#parts.set(node, parts);
  }
}
