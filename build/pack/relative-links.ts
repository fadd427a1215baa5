import { posix } from 'node:path';
import type { PackedLink } from '../../src/contract/packed.ts';

/** Code, which stays as it is, or the address of a link. */
const CODE_OR_LINK =
  /^[ \t>]*(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\k<fence>|(?<ticks>`+)[\s\S]*?[^`]\k<ticks>(?!`)|(?<=\]\(<?|^\[[^\]\n]+\]: <?)(?<url>https?:\/\/[^\s)>]+)/gm;

/** A Markdown text whose links between pages are relative, and where they are. */
export interface RelativeText {
  readonly text: string;
  readonly links: readonly PackedLink[];
}

/**
 * Makes those links of a page relative that lead to other files of the package.
 *
 * @param file of the page
 * @param fileOf the file that an address without fragment leads to, if there is one
 */
export function withRelativeLinks(
  markdown: string,
  file: string,
  fileOf: (url: string) => string | undefined,
): RelativeText {
  const links: PackedLink[] = [];
  let text = '';
  let from = 0;
  for (const { index, groups } of markdown.matchAll(CODE_OR_LINK)) {
    const url = groups?.url;
    if (url === undefined) continue;
    const [address = '', fragment] = url.split('#', 2);
    const target = fileOf(address);
    if (target === undefined) continue;
    const path = posix.relative(posix.dirname(file), target);
    const relative = fragment === undefined ? path : `${path}#${fragment}`;
    text += markdown.slice(from, index);
    links.push([text.length, relative.length, url]);
    text += relative;
    from = index + url.length;
  }
  return { text: text + markdown.slice(from), links };
}
