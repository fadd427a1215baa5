import type { Nodes } from 'mdast';
import type { PlacedProblem } from '../diagnostics/diagnostics.ts';
import { htmlTokens, type OpeningTag } from './html-tokens.ts';
import { attribute, isComponent, nodesOfType, range, walk } from './syntax-tree.ts';

/** A page that another one shows in a frame. */
interface Frame {
  readonly address: string;
  readonly offset: number;
}

/** The attribute with the address of elements that show another page. */
const FRAMES: Readonly<Record<string, string>> = { iframe: 'src', embed: 'src', object: 'data' };

/** The tags that raw HTML opens, and where. */
const openingTags = (tree: Nodes): (OpeningTag & { readonly offset: number })[] =>
  nodesOfType(tree, 'html').flatMap((node) =>
    htmlTokens(node.value).flatMap((token) =>
      token.kind === 'open' ? [{ ...token, offset: range(node).start + token.start }] : [],
    ),
  );

/** The pages that a page shows in frames, which its policy may block. */
export function framesIn(tree: Nodes): Frame[] {
  const frames = openingTags(tree).flatMap(({ name, attributes, offset }) => {
    const address = attributes.find((each) => each.name === FRAMES[name])?.value;
    return address === undefined ? [] : [{ address, offset }];
  });
  walk(tree, (node) => {
    if (!isComponent(node) || node.name !== 'iframe') return;
    const address = attribute(node, 'src');
    if (address) frames.push({ address, offset: range(node).start });
  });
  return frames;
}

/** Finds inline styles, which the policy of pages blocks wherever they come from. */
export function inlineStyles(tree: Nodes): PlacedProblem[] {
  const offsets = openingTags(tree)
    .filter(({ attributes }) => attributes.some(({ name }) => name === 'style'))
    .map(({ offset }) => offset);
  walk(tree, (node) => {
    if (isComponent(node) && attribute(node, 'style')) offsets.push(range(node).start);
  });
  return offsets.map((offset) => ({
    offset,
    severity: 'warning',
    code: 'policy-blocked',
    message: 'pages ignore an inline “style”',
    hint: 'give the element a class, and put its styles into theme/custom.css',
  }));
}
