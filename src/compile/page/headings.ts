import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { escapeAttribute } from '../../common/escape.ts';
import { nodesOfType, textOf } from './syntax-tree.ts';

/** A heading of a page. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id of the heading in the HTML: given as `{#id}`, or generated as GitHub does. */
  readonly slug: string;
}

/** The id of each heading of a tree, the same in all representations. */
export type HeadingIds = ReadonlyMap<Nodes, string>;

/** Determines the ids of the headings of a tree: those that authors give, and generated ones. */
export function headingIds(tree: Nodes): HeadingIds {
  const slugger = new Slugger();
  const headings = nodesOfType(tree, 'heading');
  const given = new Map<string, Nodes>();
  for (const node of headings) {
    const id = givenId(node);
    if (id === undefined || given.has(id)) continue;
    given.set(id, node);
    // Generated ids avoid those given further down.
    slugger.occurrences[id] = 0;
  }
  return new Map(
    headings.map((node) => {
      const id = givenId(node);
      if (id !== undefined && given.get(id) === node) return [node, id];
      return [node, slugger.slug(textOf(node).trim())];
    }),
  );
}

/** The id of `## Heading {#id}`. */
function givenId({ data }: Extract<Nodes, { type: 'heading' }>): string | undefined {
  const properties: { id?: unknown } =
    data && 'hProperties' in data ? (data.hProperties ?? {}) : {};
  return typeof properties.id === 'string' && properties.id !== '' ? properties.id : undefined;
}

/**
 * A heading with a link to itself.
 *
 * @param content its text as HTML
 */
export function headingHtml({ depth, slug, text }: Heading, content: string): string {
  const id = escapeAttribute(slug);
  const link = `<a class="anchor" href="#${id}" aria-label="${escapeAttribute(text)}"></a>`;
  return `<h${depth} id="${id}">${content}${link}</h${depth}>`;
}
