import { posix } from 'node:path';
import type { PackedLink } from '../../src/contract/packed.ts';

/** Matches the start of code, which stays unchanged, or the address of a link. */
const CODE_OR_LINK =
  /^[ \t>]*(?<fence>`{3,}|~{3,})[^\n]*|(?<ticks>`+)|(?<=\]\(<?|^\[[^\]\n]+\]: <?)(?<url>https?:\/\/[^\s)>]+)/gm;

const FENCE = /^[ \t>]*(`{3,}|~{3,})[^\n]*/gm;

/** The addresses of the links in a text, outside code. The time grows with its length, whatever is in it. */
function* linksIn(markdown: string): Generator<{ readonly url: string; readonly index: number }> {
  const runs = Map.groupBy([...markdown.matchAll(/`+/g)].reverse(), ({ 0: run }) => run.length);
  const pattern = new RegExp(CODE_OR_LINK);
  for (let found = pattern.exec(markdown); found; found = pattern.exec(markdown)) {
    const { fence, ticks = '', url } = found.groups ?? {};
    if (url !== undefined) yield { url, index: found.index };
    else if (fence !== undefined) {
      FENCE.lastIndex = pattern.lastIndex;
      let end = FENCE.exec(markdown);
      while (end && !end[1]?.startsWith(fence)) end = FENCE.exec(markdown);
      // Without an end, the rest is code.
      if (!end) return;
      pattern.lastIndex = FENCE.lastIndex;
    } else {
      const same = runs.get(ticks.length) ?? [];
      while ((same.at(-1)?.index ?? Infinity) < pattern.lastIndex) same.pop();
      pattern.lastIndex = (same.at(-1)?.index ?? found.index) + ticks.length;
    }
  }
}

/**
 * Makes those links of the page in `file` relative whose address `fileOf` knows as another file of the package.
 *
 * @returns the text, and where these links are in it
 */
export function withRelativeLinks(
  markdown: string,
  file: string,
  fileOf: (url: string) => string | undefined,
) {
  const links: PackedLink[] = [];
  let text = '';
  let from = 0;
  for (const { index, url } of linksIn(markdown)) {
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
