import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { type MenuEntry, parseMenus } from '../menu-list.ts';
import { readPart } from '../mkdocs/snippets.ts';
import type { OldNavItem } from '../old-site.ts';
import type { FindInclude } from '../page/includes.ts';
import type { Line } from '../page/lines.ts';
import type { SourceFolder } from '../source-folder.ts';
import { HIDDEN_RUST_LINE } from '../visible-words.ts';

const withoutMarkup = (text: string) => text.replace(/<[^<>]*>|^#+ |[`*\\]/g, '').trim();

/**
 * The chapters of a book, grouped by the headings.
 *
 * @param addressOf returns the address of a file, given its path relative to the menu
 */
export function parseChapters(
  summary: string,
  addressOf: (file: string) => string | undefined,
): readonly OldNavItem[] {
  const itemsOf = ({ label, path, children }: MenuEntry): readonly OldNavItem[] => {
    const items = children.flatMap(itemsOf);
    const address = path && (/^https?:/.test(path) ? path : addressOf(path.replace(/#.*$/s, '')));
    const chapter = { label: withoutMarkup(label), address: address || undefined };
    if (items.length > 0) return [{ ...chapter, items }];
    return path ? [chapter] : [];
  };
  // The first heading is the title of the list.
  return parseMenus(summary.replace(/^\s*#[ \t].*/, '')).flatMap(({ title, entries }) => {
    const items = entries.flatMap(itemsOf);
    return title === '' ? items : [{ label: withoutMarkup(title), items }];
  });
}

/** `{{#include file.rs:4:9}}` or a variant that hides the rest of a program; `:name` is an anchored part. */
const INCLUDE =
  /^([ \t]*)\{\{#(?:rustdoc_include|include|playground)[ \t]+([^\s{}]+)(?=[\s}])[^{}]*\}\}[ \t]*$/;

/** Resolves includes of mdBook, also in code; a path from the root is in a folder above, as in Hugo. */
export const bookIncludes =
  (folder: SourceFolder): FindInclude =>
  async (line) => {
    const [match, prefix = '', file = ''] = INCLUDE.exec(line.text) ?? [];
    if (match === undefined) return undefined;
    const folders = file.startsWith('/')
      ? [...foldersAbove(line.file), '.']
      : [posix.dirname(line.file)];
    const lines = await readPart(file, folders, folder);
    return { path: lines?.[0]?.file ?? file, prefix, mayNest: true, lines };
  };

/** Removes hidden lines of Rust code (`# use a;`), and unescapes `##`. */
export function withoutHiddenLines(lines: readonly Line[]): readonly Line[] {
  let info: string | undefined;
  return lines.flatMap((line) => {
    const [, fence] = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(.*)$/s.exec(line.text) ?? [];
    if (fence !== undefined) info = info === undefined ? fence : undefined;
    if (fence !== undefined || !/^rust\b/.test(info ?? '')) return line;
    return HIDDEN_RUST_LINE.test(line.text)
      ? []
      : { ...line, text: line.text.replace(/^([ \t]*)##/, '$1#') };
  });
}

/** Matches the info string of a callout of mdbook-admonish: `admonish warning "Title"`. */
const ADMONISH = /^[ \t]*admonish\b[ \t]*([\w-]+(?![\w-]*=))?(?:[^"]*"([^"]*)")?/;

/** Converts the callouts of mdbook-admonish, which are fences, to containers. */
export function convertAdmonish(lines: readonly Line[]): readonly Line[] {
  let open: { readonly mark: string; readonly isCallout: boolean } | undefined;
  return lines.map((line) => {
    const [, space = '', mark, info = ''] = /^([ \t>]*)(`{3,}|~{3,})(.*)$/s.exec(line.text) ?? [];
    if (mark === undefined) return line;
    if (open) {
      if (!mark.startsWith(open.mark) || info.trim() !== '') return line;
      const { isCallout } = open;
      open = undefined;
      return isCallout ? { ...line, text: `${space}:::` } : line;
    }
    const [callout, kind = 'note', title = ''] = ADMONISH.exec(info) ?? [];
    open = { mark, isCallout: callout !== undefined };
    const label = title === '' ? '' : `[${title}]`;
    return callout === undefined ? line : { ...line, text: `${space}:::${kind}${label}` };
  });
}
