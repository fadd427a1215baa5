import type { Nodes } from 'mdast';
import { VOID } from '../../compile/page/html/html-balance.ts';
import { markdownTree, mdxTree } from '../../compile/page/native-parser.ts';
import { tryText } from '../../compile/page/nesting.ts';
import { cutTree } from '../../compile/page/parse-markdown.ts';
import type { Report } from '../report.ts';
import { type Line, mapText, OriginText } from './lines.ts';

/** Most characters that are escaped in one page before it is taken for plain Markdown. */
const MAX_REPAIRS = 300;

/**
 * Most characters that are parsed for the repairs of one page: each repair parses all of it again. Braces
 * and tags that are not closed take the time of as many characters as the square of their number.
 */
const MAX_REPARSED = 20_000_000;

const VOID_TAG = new RegExp(`^<(?:${[...VOID].join('|')})\\b[^<>]*>`, 'i');
const AUTOLINK = /^<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/;
const TAG = /^<\/?[A-Za-z][\w.:-]*(?:\s[^<>{}]*)?>/;

/** Tags that are left out where they are not closed; others are meant as text. */
const UNCLOSED =
  /^<\/?(?:[A-Z]|(?:div|span|p|center|font|section|details|a|b|i|em|strong|summary)\b)/;

/** Stands for a line break that the source does not have, so that its lines keep their numbers. */
const NEW_LINE = '\u0001';

/** Elements around blocks, which MDX wants on lines of their own. */
const BLOCK_TAG = /^<\/?(?:details|div|section|center|figure|blockquote|table|ul|ol)\b[^<>{}]*>/;

/** `{#id}` at the end of a heading, which is an expression to MDX, and not a valid one. */
const HEADING_ID = /^([ \t]{0,3}#{1,6}[ \t].*?)\\?\{#([^\s{}\\]+)\\?\}[ \t]*$/;

/** The lines with the ids of headings as comments, which MDX allows. */
const withIdComments = (lines: readonly Line[]): readonly Line[] =>
  mapText(lines, (line) => ({ ...line, text: line.text.replace(HEADING_ID, '$1{/* #$2 */}') }));

/** A parsed page. */
export interface ParsedText {
  readonly origin: OriginText;
  readonly tree: Nodes;
  readonly format: 'md' | 'mdx';
}

/**
 * Parses a page. MDX that is not valid, which older systems accepted, is repaired where the parser
 * stumbles: comments, void tags, addresses in angle brackets, lone braces and brackets. What stays
 * invalid is parsed as Markdown.
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
    const effort = origin.text.length + count(/\{/g) ** 2 + unclosed ** 2;
    const tries = Math.max(1, Math.min(MAX_REPAIRS, MAX_REPARSED / effort));
    for (let tried = 0; tried < tries; tried++) {
      await tryText(origin.text, 'mdx');
      try {
        return { origin, tree: cut(mdxTree(origin.text)), format };
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
    return { origin, tree: cut(markdownTree(origin.text)), format: 'md' };
  } catch {
    // Nested deeper than the parser's stack.
    return { origin, tree: { type: 'root', children: [] }, format: 'md' };
  }
}

/** A tree without what is nested too deep for any page, so that walking it cannot overflow. */
function cut(tree: Nodes): Nodes {
  cutTree(tree);
  return tree;
}

/** The text without the fault that the parser names; `undefined` if there is no way. */
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

/** Where the parser stumbled: the next sign of MDX from the position it names. */
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
