import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Import, importFolder } from '../../src/import/import-folder.ts';

/** Writes files into a new folder; returns its path. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The result of importing an old site with these files. */
export async function importFiles(
  files: Readonly<Record<string, string>>,
  options: {
    readonly from?: string;
    readonly config?: string;
    readonly posts?: 'changelog' | 'docs' | 'skip';
    readonly against?: string | undefined;
    readonly oldSite?: string;
  } = {},
): Promise<
  Import & { readonly text: (path: string) => string; readonly kinds: readonly string[] }
> {
  const folder = folderOf(files);
  try {
    const result = await importFolder(folder, {
      trustConfig: false,
      posts: 'changelog',
      ...options,
    });
    return {
      ...result,
      text: (path) => String(result.files.get(path) ?? `(no ${path})`),
      kinds: [...new Set(result.notes.map(({ kind }) => kind))],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The body of a page, without its front matter. */
export const bodyOf = (page: string): string => page.replace(/^---\n[\s\S]*?\n---\n/, '').trim();
