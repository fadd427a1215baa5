import type { Locale } from './locales.ts';
import type { Part } from './parts.ts';
import {
  changesSincePath,
  contentDataPath,
  entryFile,
  type SiteFacts,
  type SitePaths,
  versionsPath,
} from './paths.ts';
import type { ResourceSchemaName } from './schemas.ts';

/** A file for programs that each language of a site has, or one file per slug. */
export interface PublishedResource {
  /** Name of the schema of its JSON. */
  readonly schema: ResourceSchemaName;
  /** Where it is; `{slug}` stands for that of a page, `{digest}` for the digits of one. */
  readonly path: (paths: SitePaths, locale: Locale) => string;
  /** The part of the site whose content it holds; a site without it lacks the file. */
  readonly part?: Part;
  /** Whether only sites with versions have it. */
  readonly isOfVersions?: boolean;
  /** Whether only sites that are compared with the one before have it. */
  readonly isOfChanges?: boolean;
}

const inLocale =
  (name: Parameters<typeof contentDataPath>[2]): PublishedResource['path'] =>
  (paths, locale) =>
    contentDataPath(paths, locale, name);

const RESOURCES: readonly PublishedResource[] = [
  { schema: 'ContentIndex', path: inLocale('content-index') },
  { schema: 'ContentChanges', path: inLocale('content-changes'), isOfChanges: true },
  {
    schema: 'ContentChangesSince',
    path: (paths, locale) =>
      changesSincePath(contentDataPath(paths, locale, 'content-changes'), '{digest}'),
    isOfChanges: true,
  },
  { schema: 'ContentNavigation', path: inLocale('content-navigation') },
  { schema: 'ContentCode', path: inLocale('content-code') },
  { schema: 'VersionList', path: versionsPath, isOfVersions: true },
  {
    schema: 'ChangelogPage',
    path: (paths, locale) => entryFile(paths.changelogEntry(locale, '{slug}')),
    part: 'changelog',
  },
  {
    schema: 'SolutionPage',
    path: (paths, locale) => entryFile(paths.solution(locale, '{slug}')),
    part: 'solutions',
  },
];

/** The files for programs beside those of the API, of a site. */
export const resourcesOf = ({
  off,
  versions,
  hasChanges = false,
}: Pick<SiteFacts, 'off' | 'versions' | 'hasChanges'>): readonly PublishedResource[] =>
  RESOURCES.filter(
    ({ part, isOfVersions, isOfChanges }) =>
      (part === undefined || !off.has(part)) &&
      (!isOfVersions || versions.length > 0) &&
      (!isOfChanges || hasChanges),
  );
