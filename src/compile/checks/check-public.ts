import { join } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { MCP_PATH } from '../../contract/mcp.ts';
import {
  API_ROOT,
  CONTENT_DATA,
  DATA_FILE_PATTERN,
  ICONS,
  NOTICES_PATH,
  PLATFORM_FILES,
  PUBLISHED,
  SPECULATION_RULES,
  sitePaths,
  WEB_MANIFEST,
} from '../../contract/paths.ts';
import { STATIC_FILES, STATIC_FOLDERS } from '../../contract/static-addresses.ts';
import { SITE_LIST_FILE } from '../../files/site-list.ts';
import { type Diagnostic, mistake, START } from '../diagnostics/diagnostics.ts';
import type { LinkIndex } from '../links/links.ts';
import { isLfsPointer } from '../read/lfs-pointer.ts';
import type { ProjectFile } from '../read/list-files.ts';

/** Folders that contain generated files only. */
const OWN_FOLDERS = [
  ...STATIC_FOLDERS,
  API_ROOT.slice(0, API_ROOT.indexOf('/', 1)),
  MCP_PATH.endpoint,
  PUBLISHED.agentSkills.slice(0, PUBLISHED.agentSkills.lastIndexOf('/')),
];

const OWN_FILES: ReadonlySet<string> = new Set([
  ...Object.values(PUBLISHED),
  ...PLATFORM_FILES,
  ...STATIC_FILES,
  MCP_PATH.catalog,
  SITE_LIST_FILE,
  SPECULATION_RULES,
  ...Object.values(ICONS),
  WEB_MANIFEST,
  NOTICES_PATH,
]);

/** Matches generated files whose number depends on the languages and size of the site. */
const OWN_PATTERN = new RegExp(
  `^/(?:sitemap-\\d+\\.xml|\\.well-known/(?:agent-instructions\\.[^/]+\\.md|mirror/.+)|docs/.+/llms(?:-full)?\\.txt|${DATA_FILE_PATTERN}/.+\\.json)$`,
);

/** Files at the root of each language. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...CONTENT_DATA.map((name) => `/${name}.json`),
  '/404.html',
  '/llms.txt',
  '/llms-full.txt',
  '/search/index.html',
  '/versions.json',
]);

/** Matches the JSON of changelog entries and use cases. */
const ENTRY_PATTERN = /^\/(?:changelog|solutions)\/.+\.json$/;

/** Whether the site generates a file at a path, which starts with `/` and is not encoded. */
export function isOwnFile(
  path: string,
  {
    locales,
    pages,
    published,
  }: Pick<LinkIndex, 'locales' | 'published'> & {
    readonly pages: Pick<LinkIndex['pages'], 'has'>;
  },
): boolean {
  const plain = sitePaths(locales).withoutLocale(path);
  const suffix = ENTRY_PATTERN.test(plain) ? /\.json$/ : /(?:\/index\.html|(?:\/index)?\.mdx?)$/;
  const page = path.replace(suffix, '') || '/';
  return (
    OWN_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`)) ||
    OWN_FILES.has(path) ||
    published.has(path) ||
    OWN_NAMES.has(plain) ||
    OWN_PATTERN.test(plain) ||
    pages.has(page)
  );
}

/** The folders above a path, without the root. */
const foldersOf = (path: string) => foldersAbove(path).slice(1);

/** Finds files of `public/` whose paths the site generates itself. */
export function checkPublicFiles(files: readonly ProjectFile[], index: LinkIndex): Diagnostic[] {
  if (files.length === 0) return [];
  const searchPages = [...index.searchPages].map((path) => `${path}/index.html`);
  const taken = [...index.pages.keys(), ...OWN_FILES, ...index.published, ...searchPages];
  const folders = new Set(taken.flatMap(foldersOf));
  const isTaken = (path: string) => isOwnFile(path, index) || folders.has(path);
  const isBelowFile = (path: string) =>
    foldersOf(path).some((folder) => isOwnFile(folder, index) && !index.pages.has(folder));
  return files
    .filter(({ path }) => isTaken(path) || isBelowFile(path))
    .map(({ path, source }) => {
      const message = `“${path}” is an address of the site itself`;
      const problem = mistake('public-taken', message, 'rename or delete the file');
      return { path: source, ...START, ...problem };
    });
}

/**
 * Finds published files of which a clone without Git LFS has only the pointers.
 *
 * @param folder the content folder, absolute
 * @param sources paths relative to it
 */
export const checkPointers = (folder: string, sources: Iterable<string>): Diagnostic[] =>
  [...sources]
    .filter((path) => isLfsPointer(join(folder, path)))
    .map((path) => {
      const message = 'the file is only a pointer of Git LFS';
      return { path, ...START, ...mistake('file-unreadable', message, 'run “git lfs pull”') };
    });
