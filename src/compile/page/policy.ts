import type { Nodes } from 'mdast';
import { type PlacedProblem, warning } from '../diagnostics/diagnostics.ts';
import { htmlTokens } from './html-tokens.ts';
import { attribute, isComponent, range, walk } from './syntax-tree.ts';

/** An element of HTML, whether written as raw HTML or in MDX. */
interface Element {
  readonly name: string;
  readonly offset: number;
  readonly attribute: (name: string) => string | undefined;
}

/** The elements of a page, in document order. */
function elementsIn(tree: Nodes): Element[] {
  const found: Element[] = [];
  walk(tree, (node) => {
    const { start } = range(node);
    if (isComponent(node)) {
      const own = (name: string) => attribute(node, name) || undefined;
      found.push({ name: node.name ?? '', offset: start, attribute: own });
    }
    for (const token of node.type === 'html' ? htmlTokens(node.value) : []) {
      if (token.kind !== 'open') continue;
      found.push({
        name: token.name,
        offset: start + token.start,
        attribute: (name) => token.attributes.find((each) => each.name === name)?.value,
      });
    }
  });
  return found;
}

/** The attribute with the address of elements that show another page. */
const FRAMES: Readonly<Record<string, string>> = { iframe: 'src', embed: 'src', object: 'data' };

/** The pages that a page shows in frames, which its policy may block. */
export const framesIn = (tree: Nodes): { readonly address: string; readonly offset: number }[] =>
  elementsIn(tree).flatMap(({ name, offset, attribute }) => {
    const address = attribute(FRAMES[name] ?? '');
    return address === undefined ? [] : { address, offset };
  });

const INLINE_STYLE = warning(
  'policy-blocked',
  'pages ignore an inline “style”',
  'give the element a class, and put its styles into theme/custom.css',
);

/** Finds inline styles, which the policy of pages blocks wherever they come from. */
export const inlineStyles = (tree: Nodes): PlacedProblem[] =>
  elementsIn(tree)
    .filter(({ attribute }) => attribute('style') !== undefined)
    .map(({ offset }) => ({ offset, ...INLINE_STYLE }));
