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

/** A file of content data per locale, or one per slug or digest. */
export interface PublishedResource {
  /** Schema of its JSON. */
  readonly schema: ResourceSchemaName;
  /** Its path, with the placeholders `{slug}` and `{digest}`. */
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
    // The oldest version has no previous version.
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

/** The content data of a site that no operation returns. */
export const resourcesOf = (site: Facts): readonly PublishedResource[] =>
  RESOURCES.filter(({ isIn }) => isIn?.(site) ?? true);
