import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CONTENT_FILES_ROOT, sitePaths } from '../contract/paths.ts';
import { VERSION_MARK, versionStatus } from '../contract/versions.ts';
import type { DocsVersion } from './content.ts';
import type { Derived } from './derived.ts';
import { type Diagnostic, mistake } from './diagnostics/diagnostics.ts';
import { SITE_FILE } from './read/content-path.ts';
import { commitDays } from './read/git.ts';
import { isHere, type VersionSettings, versionsOf } from './read/schemas/versions.ts';
import type { Sources } from './read/settings.ts';
import {
  type FilesAtRef,
  filesAtRefs,
  removeUnused,
  VersionProblem,
} from './read/version-files.ts';
import { type ContentFolder, type DocsFolder, readDocs } from './read-folder.ts';
import type { Recall } from './recall.ts';

/** The pages of one folder: the documentation of a version, or everything unversioned. */
export interface FolderPart extends DocsFolder {
  /** Absent for the content folder. */
  readonly version?: DocsVersion;
  /** Days of the last commits of its files, by path; absent for the content folder. */
  readonly days?: ReadonlyMap<string, string>;
}

/** Folder of a project for the files of refs. */
const STORE = '.astro/versions';

type Source = FilesAtRef | { readonly folder: string; readonly commit?: undefined };

function sourceOf(
  { ref, folder }: VersionSettings,
  sources: Sources,
  atRefs: Awaited<ReturnType<typeof filesAtRefs>>,
): Source {
  const files = ref === undefined ? undefined : atRefs.get(ref);
  if (files instanceof VersionProblem) throw files;
  if (files) return files;
  if (folder === undefined) return { folder: sources.folder };
  const other = resolve(sources.folder, folder);
  if (existsSync(other)) return { folder: other };
  throw new VersionProblem(
    `there is no folder “${folder}”`,
    'correct the path: it is relative to site.yaml',
  );
}

/**
 * Reads the configured versions from refs of the repository and from folders.
 *
 * @returns all versions, newest first; the folders of those with another source, or other addresses, than
 *   the current documentation; and the problems in their sources
 */
export async function readVersions(base: ContentFolder, sources: Sources, recall: Recall) {
  const { config, locales, positionOf } = base.site;
  if (!config?.versions) return { all: [], folders: [], diagnostics: [] };
  const { current, others } = config.versions;
  const store = join(sources.project ?? dirname(sources.folder), STORE);
  const settingsOfAll = versionsOf(config.versions);
  const refs = settingsOfAll.flatMap(({ ref }) => ref ?? []);
  const atRefs = await filesAtRefs(sources.folder, refs, store);
  const recallOnce = recallingOnce(recall);
  const daysIn = commitDays(recall);
  const folders: FolderPart[] = [];
  const all: DocsVersion[] = [];
  const diagnostics: Diagnostic[] = [];
  const used = new Set<string>();
  for (const settings of settingsOfAll) {
    const { id, label, released, ended, ref } = settings;
    const isCurrent = settings === current;
    const version: DocsVersion = {
      id,
      status: isCurrent ? 'current' : versionStatus(settings),
      label: label ?? { '*': id },
      released,
      ended,
    };
    all.push(version);
    const isOfToday = isHere(settings);
    if (isCurrent && isOfToday) continue;
    try {
      const source = sourceOf(settings, sources, atRefs);
      used.add(source.folder);
      const at = {
        paths: sitePaths(locales, isCurrent ? undefined : id),
        filesRoot: isOfToday ? CONTENT_FILES_ROOT : `${CONTENT_FILES_ROOT}/${VERSION_MARK}${id}`,
      };
      folders.push({
        ...(await readDocs(source.folder, base, at, recallOnce)),
        version,
        days: await (source.commit === undefined
          ? daysIn(source.folder)
          : daysIn(sources.folder, source)),
      });
    } catch (error) {
      if (!(error instanceof VersionProblem)) throw error;
      const keys = isCurrent
        ? ['versions', 'current']
        : ['versions', 'others', others.findIndex((each) => each === settings)];
      const key = ref === undefined ? 'folder' : 'ref';
      const problem = mistake('version-missing', error.message, error.hint);
      diagnostics.push({ path: SITE_FILE, ...positionOf(keys, key), ...problem });
    }
  }
  await removeUnused(store, used);
  return { all, folders, diagnostics };
}

/** Caches values in memory, since most versions share them. */
function recallingOnce(recall: Recall): Recall {
  const recalled = new Map<string, unknown>();
  const once = <T>(key: string, get: () => T): T => {
    const made = (recalled.get(key) as T | undefined) ?? get();
    recalled.set(key, made);
    return made;
  };
  const { hashOf, isAhead = false } = recall;
  return Object.assign(<T>(value: Derived<Promise<T>>) => once(value.key, () => recall(value)), {
    inParts: ((value, draft) =>
      once(value.key, () => recall.inParts(value, draft))) as Recall['inParts'],
    ...{ hashOf, isAhead },
  });
}
