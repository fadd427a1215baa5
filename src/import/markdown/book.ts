import { posix } from 'node:path';
import type { OldNavItem } from '../old-site.ts';
import type { FindInclude } from '../page/includes.ts';
import { linesOf } from '../page/lines.ts';
import { SourceFolder } from '../source-folder.ts';

/** A chapter, which may stand outside of a list. */
const CHAPTER =
  /^([ \t]*)(?:[-*+][ \t]+)?\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\(<?([^()<>\s]+)>?\)[ \t]*$/;

/** The title of a part, or of the list. */
const PART = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/;

/** An entry of the menu, with those below it. */
interface Chapter {
  readonly label: string;
  readonly address?: string | undefined;
  readonly items: Chapter[];
}

const itemOf = ({ items, ...chapter }: Chapter): OldNavItem =>
  items.length === 0 ? chapter : { ...chapter, items: items.map(itemOf) };

/** A text of the menu without marks. */
const plain = (text: string) => text.replace(/[`*\\]/g, '');

/**
 * The chapters of a book, in the parts that headings begin.
 *
 * @param addressOf the address of a file that is named from the folder of the menu
 */
export function chaptersIn(
  summary: string,
  addressOf: (file: string) => string | undefined,
): readonly OldNavItem[] {
  const whole: Chapter[] = [];
  let part = whole;
  let above: { readonly indentation: number; readonly items: Chapter[] }[] = [];
  // The first heading is that of the list.
  for (const line of summary.replace(/^\s*#[ \t].*/, '').split(/\r?\n/)) {
    const [, title] = PART.exec(line) ?? [];
    if (title !== undefined) {
      part = [];
      whole.push({ label: plain(title), items: part });
      above = [];
    }
    const [match, space = '', name = '', file = ''] = CHAPTER.exec(line) ?? [];
    if (match === undefined) continue;
    const address = /^https?:/.test(file) ? file : addressOf(file.replace(/#.*$/, ''));
    const chapter = { label: plain(name), address, items: [] };
    above = above.filter(({ indentation }) => indentation < space.length);
    (above.at(-1)?.items ?? part).push(chapter);
    above.push({ indentation: space.length, items: chapter.items });
  }
  return whole.map(itemOf);
}

/** `{{#include file.rs:4:9}}`, also of the kinds that hide the rest of a program; `:name` is a part between marks. */
const INCLUDE =
  /^([ \t]*)\{\{#(?:rustdoc_include|include|playground)[ \t]+([^\s{}:]+)(?::([A-Za-z_][\w-]*)|:(\d*)(?:(:)(\d*))?)?[^{}]*\}\}[ \t]*$/;

const MARK = /\bANCHOR(_END)?:[ \t]*([\w-]+)/;

/** Reads what pages of mdBook include, in code too. */
export const includesOfBook =
  (folder: SourceFolder): FindInclude =>
  async (line) => {
    const [match, prefix = '', file = '', name, first, colon, last] = INCLUDE.exec(line.text) ?? [];
    if (match === undefined) return undefined;
    const path = SourceFolder.inside(posix.dirname(line.file), file) ?? '';
    const source = await folder.text(path);
    if (source === undefined) return { path, prefix, isOpen: true, lines: undefined };
    const all = linesOf(source.replace(/\n$/, ''), path);
    const isMark = (text: string, isEnd: boolean) => {
      const [mark, end, of] = MARK.exec(text) ?? [];
      return mark !== undefined && of === name && (end !== undefined) === isEnd;
    };
    const start = all.findIndex(({ text }) => isMark(text, false));
    const end = all.findIndex(({ text }) => isMark(text, true));
    const only = first && !colon ? Number(first) : undefined;
    const part =
      name === undefined
        ? all.slice(Number(first || 1) - 1, only ?? (Number(last) || undefined))
        : all.slice(start + 1, end < 0 ? undefined : end);
    const lines = part.filter(({ text }) => !MARK.test(text));
    return {
      path,
      prefix,
      isOpen: true,
      lines: name !== undefined && start < 0 ? undefined : lines,
    };
  };
