import { posix } from 'node:path';
import { type MenuEntry, menuLists } from '../menu-list.ts';
import { readPart } from '../mkdocs/snippets.ts';
import type { OldNavItem } from '../old-site.ts';
import type { FindInclude } from '../page/includes.ts';
import type { Line } from '../page/lines.ts';
import type { SourceFolder } from '../source-folder.ts';
import { HIDDEN } from '../words.ts';

/** A text of the menu without marks. */
const plain = (text: string) => text.replace(/<[^<>]*>|[`*\\]/g, '').trim();

/**
 * The chapters of a book, in the parts that headings begin.
 *
 * @param addressOf the address of a file that is named from the folder of the menu
 */
export function chaptersIn(
  summary: string,
  addressOf: (file: string) => string | undefined,
): readonly OldNavItem[] {
  const itemsOf = ({ label, path, below }: MenuEntry): readonly OldNavItem[] => {
    const items = below.flatMap(itemsOf);
    const address = path && (/^https?:/.test(path) ? path : addressOf(path.replace(/#.*$/, '')));
    const chapter = { label: plain(label), address: address || undefined };
    if (items.length > 0) return [{ ...chapter, items }];
    return path ? [chapter] : [];
  };
  // The first heading is that of the list.
  return menuLists(summary.replace(/^\s*#[ \t].*/, '')).flatMap(({ title, entries }) => {
    const items = entries.flatMap(itemsOf);
    return title === '' ? items : [{ label: plain(title), items }];
  });
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

/** Code without the lines of Rust that books hide (`# use a;`), and without the sign that such a start is escaped by. */
export function withoutHidden(lines: readonly Line[]): readonly Line[] {
  let info: string | undefined;
  return lines.flatMap((line) => {
    const [, fence] = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(.*)$/.exec(line.text) ?? [];
    if (fence !== undefined) info = info === undefined ? fence : undefined;
    if (fence !== undefined || !/^rust\b/.test(info ?? '')) return line;
    return HIDDEN.test(line.text) ? [] : { ...line, text: line.text.replace(/^([ \t]*)##/, '$1#') };
  });
}
