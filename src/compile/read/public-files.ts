import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isSafePath } from '../../files/site-list.ts';
import { type Diagnostic, mistake, START } from '../diagnostics/diagnostics.ts';
import { listFolder } from './list-files.ts';
import { PUBLIC_FOLDER, type Sources } from './settings.ts';

/** A file that is published as it is, at its own path. */
export interface PublicFile {
  /** Path on the site, starting with `/`, not encoded. */
  readonly path: string;
  /** Absolute path of the file. */
  readonly file: string;
  /** The same below the content folder, as diagnostics name it. */
  readonly source: string;
}

/** Names that begin with a dot and are published: hosts and browsers request them. */
const PUBLISHED_NAMES = /^(?:\.well-known(?=\/)|\.nojekyll$)/;

const isHidden = (path: string) =>
  path
    .replace(PUBLISHED_NAMES, '')
    .split('/')
    .some((segment) => segment.startsWith('.'));

/** Lists the files of `public/`, except hidden ones; none if there is no such folder. */
export async function readPublicFiles({
  folder: content,
  project,
}: Sources): Promise<{ files: readonly PublicFile[]; diagnostics: Diagnostic[] }> {
  const folder = project === undefined ? '' : join(project, PUBLIC_FOLDER);
  if (!existsSync(folder)) return { files: [], diagnostics: [] };
  const listed = await listFolder({ folder, name: `${PUBLIC_FOLDER}/`, isHidden });
  const sourceOf = (path: string) => relative(content, join(folder, path)).split(sep).join('/');
  const diagnostics = listed.diagnostics.map((each) => ({ ...each, path: sourceOf(each.path) }));
  const files = listed.paths.map((path) => ({
    path: `/${path}`,
    file: join(folder, path),
    source: sourceOf(path),
  }));
  for (const { path, source } of files.filter((each) => !isSafePath(each.path))) {
    const message = `“${path}” cannot be the address of a file`;
    const hint = 'rename it, without colons, backslashes, control characters and a dot at the end';
    diagnostics.push({ path: source, ...START, ...mistake('public-name', message, hint) });
  }
  return { files, diagnostics };
}
