import { isSafePath } from '../../files/site-list.ts';
import { type Diagnostic, mistake, START } from '../diagnostics/diagnostics.ts';
import { listProjectFolder, type ProjectFile } from './list-files.ts';
import { PUBLIC_FOLDER, type Sources } from './settings.ts';

/** A file that is published as it is, at its own path, which starts with `/` and is not encoded. */
export type PublicFile = ProjectFile;

/** Names that begin with a dot and are published: hosts and browsers request them. */
const PUBLISHED_NAMES = /^(?:\.well-known(?=\/)|\.nojekyll$)/;

const isHidden = (path: string) =>
  path
    .replace(PUBLISHED_NAMES, '')
    .split('/')
    .some((segment) => segment.startsWith('.'));

/** Lists the files of `public/`, except hidden ones; none if there is no such folder. */
export async function readPublicFiles(
  sources: Sources,
): Promise<{ files: readonly PublicFile[]; diagnostics: Diagnostic[] }> {
  const listed = await listProjectFolder(sources, PUBLIC_FOLDER, isHidden);
  if (!listed) return { files: [], diagnostics: [] };
  const { diagnostics } = listed;
  const files = listed.files.map((each) => ({ ...each, path: `/${each.path}` }));
  for (const { path, source } of files.filter((each) => !isSafePath(each.path))) {
    const message = `“${path}” cannot be the address of a file`;
    const hint = 'rename it, without colons, backslashes, control characters and a dot at the end';
    diagnostics.push({ path: source, ...START, ...mistake('public-name', message, hint) });
  }
  return { files, diagnostics };
}
