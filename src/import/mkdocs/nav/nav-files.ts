import { posix } from 'node:path';
import { folderTitle, type NavEntry } from './entry.ts';

/** What a navigation must know of a page. */
export interface NavPage {
  readonly address: string;
  /** Title in its front matter. */
  readonly title?: string;
  /** First heading of its text. */
  readonly heading?: string;
}

/** The pages that a navigation can name, by their paths below the folder of the pages. */
export class NavFiles {
  readonly pages: ReadonlyMap<string, NavPage>;
  /** Paths in the order of MkDocs: the index of a folder, its pages by name, its folders. */
  readonly paths: readonly string[];
  readonly folders: ReadonlySet<string>;
  /** Texts of the files that arrange a folder, by the path of the file. */
  readonly texts: ReadonlyMap<string, string>;

  constructor(pages: ReadonlyMap<string, NavPage>, texts: ReadonlyMap<string, string>) {
    this.pages = pages;
    this.paths = [...pages.keys()].sort(inFileOrder);
    this.folders = new Set(this.paths.flatMap(foldersOf));
    this.texts = texts;
  }

  /** The index of a folder. */
  indexOf(folder: string): string | undefined {
    return this.paths.find((path) => posix.dirname(path) === folder && isIndex(path));
  }

  /** What MkDocs calls a page in its navigation. */
  titleOf(path: string): string {
    const { title, heading } = this.pages.get(path) ?? {};
    return title ?? heading ?? folderTitle(path.replace(/\.\w+$/, ''));
  }

  /** The navigation that MkDocs makes of a folder by itself. */
  entriesBelow(folder: string): readonly NavEntry[] {
    const pages = this.paths.filter((path) => posix.dirname(path) === folder);
    const folders = [...this.folders].filter((path) => posix.dirname(path) === folder);
    return [
      ...pages.map((path): NavEntry => ({ kind: 'page', path })),
      ...folders.map(
        (path): NavEntry => ({
          kind: 'section',
          label: folderTitle(path),
          folder: path,
          items: this.entriesBelow(path),
        }),
      ),
    ];
  }
}

/** The folder that no other is above. */
export const TOP = '.';

export const isIndex = (path: string): boolean => /(?:^|\/)(?:index|README)\.\w+$/.test(path);

/** The folders above a file, from the top. */
export function foldersOf(path: string): string[] {
  const parts = posix.dirname(path).split('/');
  return parts[0] === TOP ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function inFileOrder(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const depth = left.findIndex((part, index) => part !== right[index]);
  const [one = '', other = ''] = [left[depth], right[depth]];
  const rank = (parts: readonly string[]) =>
    depth < parts.length - 1 ? 2 : isIndex(parts.at(-1) ?? '') ? 0 : 1;
  return rank(left) - rank(right) || (one < other ? -1 : 1);
}
