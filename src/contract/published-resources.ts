import type { Locale } from './locales.ts';
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
  /** Whether a site has it (default: every site does). */
  readonly isIn?: (site: Facts) => boolean;
}

type Facts = Pick<SiteFacts, 'disabledParts' | 'versions' | 'hasChanges'>;

const isCompared = ({ hasChanges = false }: Facts) => hasChanges;

const inLocale =
  (name: Parameters<typeof contentDataPath>[2]): PublishedResource['path'] =>
  (paths, locale) =>
    contentDataPath(paths, locale, name);

const RESOURCES: readonly PublishedResource[] = [
  { schema: 'ContentIndex', path: inLocale('content-index') },
  { schema: 'ContentChanges', path: inLocale('content-changes'), isIn: isCompared },
  {
    schema: 'ContentChangesSince',
    path: (paths, locale) =>
      changesSincePath(contentDataPath(paths, locale, 'content-changes'), '{digest}'),
    isIn: isCompared,
  },
  { schema: 'ContentNavigation', path: inLocale('content-navigation') },
  { schema: 'ContentCode', path: inLocale('content-code') },
  { schema: 'VersionList', path: versionsPath, isIn: ({ versions }) => versions.length > 0 },
  {
    schema: 'VersionChanges',
    path: inLocale('version-changes'),
    // The oldest version has none before it.
    isIn: ({ versions }) => versions.length > 1 && versions.at(-1)?.status !== 'current',
  },
  {
    schema: 'ChangelogPage',
    path: (paths, locale) => entryFile(paths.changelogEntry(locale, '{slug}')),
    isIn: ({ disabledParts }) => !disabledParts.has('changelog'),
  },
  {
    schema: 'SolutionPage',
    path: (paths, locale) => entryFile(paths.solution(locale, '{slug}')),
    isIn: ({ disabledParts }) => !disabledParts.has('solutions'),
  },
];

/** The files for programs beside those of the API, of a site. */
export const resourcesOf = (site: Facts): readonly PublishedResource[] =>
  RESOURCES.filter(({ isIn }) => isIn?.(site) ?? true);
