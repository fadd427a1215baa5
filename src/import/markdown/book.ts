import { posix } from 'node:path';
import { readPart } from '../mkdocs/snippets.ts';
import type { OldNavItem } from '../old-site.ts';
import type { FindInclude } from '../page/includes.ts';
import type { SourceFolder } from '../source-folder.ts';

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
  /^([ \t]*)\{\{#(?:rustdoc_include|include|playground)[ \t]+([^\s{}]+)[^{}]*\}\}[ \t]*$/;

/** Reads what pages of mdBook include, in code too. */
export const includesOfBook =
  (folder: SourceFolder): FindInclude =>
  async (line) => {
    const [match, prefix = '', file = ''] = INCLUDE.exec(line.text) ?? [];
    if (match === undefined) return undefined;
    const lines = await readPart(file, [posix.dirname(line.file)], folder);
    return { path: lines?.[0]?.file ?? file, prefix, isOpen: true, lines };
  };
