import { escapeText } from '../../common/escape.ts';
import { fenceTracker } from '../../compile/page/dialects/lines.ts';
import { htmlBlockToMarkdown } from '../../compile/page/html-to-markdown.ts';
import { rewriteHtmlAddresses } from '../../compile/page/html-tokens.ts';
import { fieldsOf } from '../fields.ts';
import { isHtmlName, type NewAddress, type OldElement } from './element.ts';
import { isTransparent } from './html-elements.ts';
import { outsideCode } from './lines.ts';

/** A link without an address. */
const NOWHERE = /(?<!!)\[([^\]\n]*)\]\((?:<>)?\)/g;

/**
 * What an attribute of Astro or of React gives an element as its content, as Markdown.
 *
 * @param resolve the new address of a link in it
 * @returns `undefined` if no attribute does, or if only running code can tell what it gives
 */
export function givenContent(
  element: OldElement,
  isPlain: boolean,
  resolve: (address: string, isImage: boolean) => NewAddress | undefined,
): string | undefined {
  const text = element.text('set:text');
  const inner = fieldsOf(element.value('dangerouslySetInnerHTML')).__html;
  const html = text === undefined ? (element.text('set:html') ?? inner) : escapeText(text);
  if (typeof html !== 'string') return undefined;
  const { name } = element;
  const keepsTag = isHtmlName(name) && !isTransparent(name);
  const markdown = htmlBlockToMarkdown(keepsTag ? `<${name}>${html}</${name}>` : html, (written) =>
    rewriteHtmlAddresses(written, (address) => resolve(address, false)?.address ?? ''),
  ).replace(NOWHERE, '$1');
  if (isPlain) return markdown;
  const isCode = fenceTracker();
  const escaped = (part: string) => part.replace(/\{/g, '\\{');
  return markdown
    .split('\n')
    .map((line) => (isCode(line) ? line : outsideCode(line, escaped)))
    .join('\n');
}
