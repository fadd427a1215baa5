import type { Nodes, Text } from 'mdast';
import { escapePattern } from '../../common/escape-pattern.ts';
import { wordSet } from '../../common/word-set.ts';
import { childNodes, isComponent } from './syntax-tree.ts';

/** Glossary terms by each of their inflected forms. */
export type Glossary = Readonly<
  Record<string, { readonly term: string; readonly meaning: string }>
>;

/** A part of a text; terms have a meaning. */
interface TextPart {
  readonly text: string;
  readonly meaning?: string;
}

/** Nodes in which terms are not marked: links, where they could not be interactive, headings and tables. */
const UNMARKED = wordSet('heading link linkReference table descriptionTerm');

/** Whether the script of a letter separates words by spaces. */
const isSpaced = (letter = '') =>
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(letter);

function wholeWord(form: string): string {
  const before = isSpaced(form.at(0)) ? '(?<![\\p{L}\\p{N}_])' : '';
  const after = isSpaced(form.at(-1)) ? '(?![\\p{L}\\p{N}_])' : '';
  return before + escapePattern(form) + after;
}

/** Whether a form matches in any case: only its first letter may be a capital. */
const isAnyCase = (form: string) => form.slice(1) === form.slice(1).toLowerCase();

/** The glossary terms that occur in a text, even within words. */
export function glossaryFor(source: string, glossary: Glossary): Glossary {
  const forms = Object.entries(glossary);
  // Not `glossary` itself: a shared object has a different cache key.
  if (forms.length === 0) return {};
  const lower = source.toLowerCase();
  return Object.fromEntries(forms.filter(([form]) => lower.includes(form.toLowerCase())));
}

export interface PageTerms {
  /** Meanings of the marked terms, in the order of the page. */
  readonly used: ReadonlyMap<string, string>;
  /** The parts of texts with marked terms. */
  readonly parts: ReadonlyMap<Text, readonly TextPart[]>;
}

/** Finds the terms of a page; each is marked once per section. */
export function pageTerms(tree: Nodes, glossary: Glossary): PageTerms {
  const used = new Map<string, string>();
  const parts = new Map<Text, readonly TextPart[]>();
  const terms = Object.entries(glossary);
  if (terms.length === 0) return { used, parts };
  // Case-insensitive forms are also stored in lower case.
  const byForm = new Map([
    ...terms.flatMap(([form, term]) =>
      isAnyCase(form) ? [[form.toLowerCase(), term] as const] : [],
    ),
    ...terms,
  ]);
  const forms = Object.keys(glossary).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${forms.map(wholeWord).join('|')})`, 'giu');
  const inSection = new Set<string>();

  function visit(node: Nodes): void {
    if (node.type === 'heading') inSection.clear();
    if (node.type === 'text') mark(node);
    const isLink = isComponent(node) && node.name === 'a';
    if (!isLink && !UNMARKED.has(node.type)) childNodes(node).forEach(visit);
  }

  function mark(node: Text): void {
    const marked = node.value.split(pattern).map((text, index) => {
      const found =
        index % 2 === 1 ? (byForm.get(text) ?? byForm.get(text.toLowerCase())) : undefined;
      if (!found || inSection.has(found.term)) return { text };
      inSection.add(found.term);
      used.set(found.term, found.meaning);
      return { text, meaning: found.meaning };
    });
    if (marked.some(({ meaning }) => meaning !== undefined)) parts.set(node, marked);
  }

  visit(tree);
  return { used, parts };
}
