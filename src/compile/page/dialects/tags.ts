import type { Html, Nodes } from 'mdast';
import { decodedValue, type HtmlToken, htmlTokens } from '../html-tokens.ts';
import type { PageText } from '../page-text.ts';
import { range, spanning } from '../syntax-tree.ts';
import { componentNode } from './component-node.ts';

/** A component tag in raw HTML. */
interface Tag {
  readonly name: string;
  readonly token: HtmlToken;
  readonly html: Html;
}

type TaggedText = Pick<PageText, 'source' | 'components'>;

/** Tags by their names as written; tokens have them in lower case. */
function tagsOf(html: Html, { source, components }: TaggedText): readonly Tag[] | undefined {
  const tags: Tag[] = [];
  if (!/^\s*<\/?[A-Z]/.test(html.value)) return undefined;
  // In a quote or a list, offsets after the first line would differ from the source.
  if (!source.startsWith(html.value, range(html).start)) return undefined;
  for (const token of htmlTokens(html.value)) {
    const written = html.value.slice(token.start, token.end);
    if (token.kind === 'text' && written.trim() === '') continue;
    const name = /^<\/?([A-Z]\w*)/.exec(written)?.[1] ?? '';
    const isTag = token.kind === 'open' || token.kind === 'close';
    if (!isTag || !components.get(name)) return undefined;
    tags.push({ name, token, html });
  }
  return tags;
}

/**
 * Converts component tags in plain Markdown, which the parser reads as raw HTML, to components. Leaves
 * tags that are not closed among the same siblings.
 */
export function tagsToComponents(children: readonly Nodes[], text: TaggedText): readonly Nodes[] {
  const tags = new Map<Nodes, readonly Tag[]>();
  for (const child of children) {
    const found = child.type === 'html' ? tagsOf(child, text) : undefined;
    if (found) tags.set(child, found);
  }
  if (tags.size === 0) return children;
  const root: Nodes[] = [];
  const open: (Tag & { readonly children: Nodes[] })[] = [];
  const add = (node: Nodes) => (open.at(-1)?.children ?? root).push(node);
  for (const child of children) {
    for (const tag of tags.get(child) ?? []) {
      if (tag.token.kind === 'open' && tag.token.isSelfClosing) add(component(tag, tag, [], text));
      else if (tag.token.kind === 'open') open.push({ ...tag, children: [] });
      else {
        const opening = open.pop();
        if (opening?.name !== tag.name) return children;
        add(component(opening, tag, opening.children, text));
      }
    }
    if (!tags.has(child)) add(child);
  }
  return open.length === 0 ? root : children;
}

function component(
  opening: Tag,
  closing: Tag,
  children: readonly Nodes[],
  { components }: TaggedText,
): Nodes {
  const { token, html, name } = opening;
  const known = Object.keys(components.attributesOf({ name }));
  const labelOf = (label: string) => known.find((each) => each.toLowerCase() === label) ?? label;
  const written = token.kind === 'open' ? token.attributes : [];
  const attributes = Object.fromEntries(
    written.map((each) => [labelOf(each.name), decodedValue(each.value)]),
  );
  const start = range(html).start + token.start;
  const end = range(closing.html).start + closing.token.end;
  return {
    ...componentNode(name, attributes, html, children),
    position: spanning(html, start, closing.html, end),
    data: {},
  };
}
