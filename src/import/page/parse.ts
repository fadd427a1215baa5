import type { Nodes } from 'mdast';
import { VOID } from '../../compile/page/html/html-balance.ts';
import { markdownTree, mdxTree } from '../../compile/page/native-parser.ts';
import { startTrial } from '../../compile/page/nesting.ts';
import { cutTree } from '../../compile/page/parse-markdown.ts';
import type { Report } from '../report.ts';
import { type Line, mapTextLines, OriginText } from './lines.ts';

/** Maximum number of repairs before a page is parsed as Markdown. */
const MAX_REPAIRS = 300;

/**
 * Budget of parsed characters for the repairs of a page: each repair parses the entire page again. The
 * time is quadratic in the number of unclosed braces and tags.
 */
const MAX_REPARSED = 20_000_000;

const VOID_TAG = new RegExp(`^<(?:${[...VOID].join('|')})\\b[^<>]*>`, 'i');
const AUTOLINK = /^<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/;
const TAG = /^<\/?[A-Za-z][\w.:-]*(?:\s[^<>{}]*)?>/;

/** Matches tags that are dropped if not closed; all others are text. */
const UNCLOSED =
  /^<\/?(?:[A-Z]|(?:div|span|p|center|font|section|details|a|b|i|em|strong|summary)\b)/;

/** An inserted line break, which does not change the line numbers of the source. */
const NEW_LINE = '\u0001';

/** Matches tags of block elements, which MDX requires on separate lines. */
const BLOCK_TAG = /^<\/?(?:details|div|section|center|figure|blockquote|table|ul|ol)\b[^<>{}]*>/;

/** `{#id}` at the end of a heading, which is an invalid expression in MDX. */
const HEADING_ID = /^([ \t]{0,3}#{1,6}[ \t].*?)\\?\{#([^\s{}\\]+)\\?\}[ \t]*$/;

/** Converts the ids of headings to comments, which MDX allows. */
const withIdComments = (lines: readonly Line[]): readonly Line[] =>
  mapTextLines(lines, (line) => ({
    ...line,
    text: line.text.replace(HEADING_ID, '$1{/* #$2 */}'),
  }));

/** A parsed page. */
export interface ParsedText {
  readonly origin: OriginText;
  readonly tree: Nodes;
  readonly format: 'md' | 'mdx';
}

/**
 * Parses a page. Repairs invalid MDX that older systems accepted at each error position: comments, void
 * tags, addresses in angle brackets, lone braces and brackets. If that fails, parses it as Markdown.
 */
export async function parsePage(
  lines: readonly Line[],
  format: 'md' | 'mdx',
  report: Report,
): Promise<ParsedText> {
  if (format === 'mdx') lines = withIdComments(lines);
  let origin = new OriginText(lines);
  if (format === 'mdx') {
    const count = (sign: RegExp) => origin.text.match(sign)?.length ?? 0;
    const unclosed = Math.max(0, count(/<\w/g) - count(/<\/|\/>/g));
    const cost = origin.text.length + count(/\{/g) ** 2 + unclosed ** 2;
    const maxAttempts = Math.max(1, Math.min(MAX_REPAIRS, MAX_REPARSED / cost));
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      await startTrial(origin.text, 'mdx');
      try {
        return { origin, tree: limitDepth(mdxTree(origin.text)), format };
      } catch (error) {
        const repaired = repair(origin, error, report);
        if (repaired === undefined) break;
        const texts = repaired.split('\n');
        lines = lines.flatMap((line, index) =>
          (texts[index] ?? '').split(NEW_LINE).map((part) => ({ ...line, text: part })),
        );
        origin = new OriginText(lines);
      }
    }
  }
  try {
    return { origin, tree: limitDepth(markdownTree(origin.text)), format: 'md' };
  } catch {
    // Nested too deeply for the parser.
    return { origin, tree: { type: 'root', children: [] }, format: 'md' };
  }
}

/** Cuts a tree at the maximum nesting, so that recursion cannot overflow the stack. */
function limitDepth(tree: Nodes): Nodes {
  cutTree(tree);
  return tree;
}

/** Repairs a syntax error in the text; `undefined` if impossible. */
function repair(origin: OriginText, error: unknown, report: Report): string | undefined {
  const { text } = origin;
  const message = error instanceof Error ? error.message : '';
  const offset = offsetOf(text, message);
  if (offset === undefined) return undefined;
  const rest = text.slice(offset);
  const replace = (length: number, by: string) =>
    text.slice(0, offset) + by + text.slice(offset + length);
  if (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    const comment = end < 0 ? rest : rest.slice(0, end + 3);
    return replace(comment.length, `{/*${comment.slice(4, -3).replaceAll('*/', '* /')}*/}`);
  }
  const [link, url = ''] = AUTOLINK.exec(rest) ?? [];
  if (link) return replace(link.length, `[${url}](${url.includes(':') ? url : `mailto:${url}`})`);
  const [empty] = VOID_TAG.exec(rest) ?? [];
  if (empty) return replace(empty.length, `${empty.slice(0, -1).trimEnd()} />`);
  const [block = ''] = BLOCK_TAG.exec(rest) ?? [];
  const isClosing = block.startsWith('</');
  const isFollowed = /^[ \t]*\S/.test(rest.slice(block.length));
  if (block !== '' && !isClosing && isFollowed) return replace(block.length, block + NEW_LINE);
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  if (isClosing && /\S/.test(before)) return replace(0, NEW_LINE);
  const { file, line } = origin.originOf(offset);
  const [tag] = TAG.exec(rest) ?? [];
  report.add('mdx-repaired', file, line, tag ?? rest.slice(0, 40));
  if (tag !== undefined && UNCLOSED.test(tag))
    return replace(tag.length, tag.replace(/[^\n]/g, ''));
  const sign = rest[0] ?? '';
  return '<{}'.includes(sign) ? replace(1, sign === '<' ? '&lt;' : `\\${sign}`) : undefined;
}

/** The offset of a syntax error: the nearest MDX character to the reported position. */
function offsetOf(text: string, message: string): number | undefined {
  // The position of a missing closing tag is that of its opening tag.
  const position =
    /closing tag for `[^`]*` \((\d+):(\d+)\)/.exec(message) ?? /^(\d+):(\d+)/.exec(message);
  const [line = 0, column = 0] = position?.slice(1).map(Number) ?? [];
  const before = text.split('\n', line);
  const last = before.pop();
  if (last === undefined || before.length !== line - 1) return undefined;
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  const from = start + Math.max(0, column - 1);
  if ('<{}'.includes(text[from] ?? ' ')) return from;
  const near = Math.max(...['<', '{'].map((sign) => text.slice(start, from).lastIndexOf(sign)));
  if (near >= 0 && text[start + near - 1] !== '\\') return start + near;
  const next = text.slice(from).search(/(?<!\\)[<{}]/);
  return next < 0 ? undefined : from + next;
}
