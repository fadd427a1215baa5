import Slugger, { slug as slugOf } from 'github-slugger';
import type { Heading as HeadingNode, Nodes } from 'mdast';
import { escapeAttribute } from '../../common/escape.ts';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import { inlineText, nodesOfType } from './syntax-tree.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id in the HTML: explicit (`{#id}`), or generated as on GitHub. */
  readonly slug: string;
}

/** The headings of a tree, shared by all representations. */
export type Headings = ReadonlyMap<Nodes, Heading>;

/** Finds the headings of a tree, with explicit or generated ids. */
export function headingsOf(tree: Nodes): Headings {
  const slugger = new Slugger();
  const nodes = nodesOfType(tree, 'heading');
  const given = new Map<string, Nodes>();
  for (const node of nodes) {
    const id = givenId(node);
    if (id === undefined || given.has(id)) continue;
    given.set(id, node);
    // Generated ids must not collide with later explicit ones.
    slugger.occurrences[id] = 0;
  }
  return new Map(
    nodes.map((node) => {
      const text = inlineText(node).trim().slice(0, TEXT_LENGTH.title).toWellFormed();
      const id = givenId(node);
      const slug = id !== undefined && given.get(id) === node ? id : slugger.slug(text);
      return [node, { depth: node.depth, text, slug }];
    }),
  );
}

declare module 'mdast' {
  interface HeadingData {
    /** The attributes in braces after a heading. */
    hProperties?: { readonly id?: string };
  }
}

/** The id of `## Heading {#id}`. */
function givenId({ data }: HeadingNode): string | undefined {
  const id = data?.hProperties?.id ?? '';
  return id !== '' && id.length <= TEXT_LENGTH.heading ? id : undefined;
}

/** The `{#id}` at the end of a heading's Markdown; empty if the id follows from the text, as on GitHub. */
export const idMarkdown = ({ text, slug }: Pick<Heading, 'text' | 'slug'>): string =>
  slug === slugOf(text) || /[\s{}]/.test(slug) ? '' : ` {#${slug}}`;

/** Whether a node renders nothing: front matter, a comment, a definition. */
const isInvisible = (node: Nodes): boolean =>
  ['yaml', 'toml', 'definition', 'mdxjsEsm', 'mdxFlowExpression'].includes(node.type) ||
  (node.type === 'mdxJsxFlowElement' && node.name === '' && node.children.length === 0) ||
  (node.type === 'html' && /^<!--(?:(?!-->)[\s\S])*-->$/.test(node.value));

const comparable = (title: string) => title.trim().toLowerCase();

/** Removes a leading level-1 heading that repeats the title (any if there is none): pages show it separately. */
export function takeTitle(tree: Nodes, title: string | undefined): HeadingNode | undefined {
  if (!('children' in tree)) return undefined;
  const children: Nodes[] = tree.children;
  const index = children.findIndex((node) => !isInvisible(node));
  const heading = children[index];
  if (heading?.type !== 'heading' || heading.depth !== 1) return undefined;
  const text = inlineText(heading);
  const isTitle = title === undefined ? text.trim() !== '' : comparable(text) === comparable(title);
  if (!isTitle) return undefined;
  children.splice(index, 1);
  return heading;
}

/** The HTML of a heading with a link to itself; `content` is HTML. */
export function headingHtml({ depth, slug, text }: Heading, content: string): string {
  const id = escapeAttribute(slug);
  const link = `<a class="anchor" href="#${id}" aria-label="${escapeAttribute(text)}"></a>`;
  return `<h${depth} id="${id}">${content}${link}</h${depth}>`;
}
