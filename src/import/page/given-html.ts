import type { Nodes } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { htmlToHast } from 'satteri';
import { escapeText } from '../../common/escape.ts';
import type { OldElement } from './element.ts';
import { isHtmlName, isTransparent } from './html-elements.ts';
import type { NewAddress } from './new-address.ts';

type MoveAddress = (address: string, isImage: boolean) => NewAddress | undefined;

/** In MDX, both would begin what is no text. */
const MDX_TEXT: Options = {
  unsafe: ['{', '<'].map((character) => ({ character, inConstruct: 'phrasing' })),
};

/** The HTML that an attribute gives an element as its content: those of Astro and of React. */
function htmlOf(element: OldElement): string | undefined {
  const [html, text] = [element.text('set:html'), element.text('set:text')];
  if (html !== undefined) return html;
  if (text !== undefined) return escapeText(text);
  const given = element.value('dangerouslySetInnerHTML');
  const inner = typeof given === 'object' && given && '__html' in given ? given.__html : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

/**
 * What an attribute gives an element as its content, as Markdown.
 *
 * @param address the new address of a link or picture in it
 * @returns `undefined` if no attribute does, or if only running code can tell what it gives
 */
export function givenContent(
  element: OldElement,
  isPlain: boolean,
  address: MoveAddress,
): string | undefined {
  const html = htmlOf(element);
  if (html === undefined) return undefined;
  const { name } = element;
  const keepsTag = isHtmlName(name) && !isTransparent(name);
  const whole = keepsTag ? `<${name}>${html}</${name}>` : html;
  const tree = htmlToHast(whole, { fragment: true });
  moveAddresses(tree, address);
  const extensions = [gfmToMarkdown(), ...(isPlain ? [] : [MDX_TEXT])];
  return toMarkdown(toMdast(tree), { bullet: '-', rule: '-', extensions }).trim();
}

/** Gives links and pictures their new addresses; what leads nowhere becomes its text. */
function moveAddresses(node: Nodes, address: MoveAddress): void {
  if (!('children' in node)) return;
  if (node.type === 'element' && (node.tagName === 'a' || node.tagName === 'img')) {
    const isImage = node.tagName === 'img';
    const name = isImage ? 'src' : 'href';
    const found = address(String(node.properties[name] ?? ''), isImage);
    if (found) node.properties[name] = found.address;
    else {
      node.tagName = 'span';
      if (isImage) node.children = [{ type: 'text', value: String(node.properties.alt ?? '') }];
    }
  }
  for (const child of node.children) moveAddresses(child, address);
}
