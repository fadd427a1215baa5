import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { isVersionId, versionStatus } from '../../../contract/versions.ts';
import { date, flag, line, list, localized, optional } from './texts.ts';

const source = {
  id: z
    .string()
    .max(TEXT_LENGTH.name)
    .refine(
      isVersionId,
      'write letters, digits, “.”, “-” and “_”, such as "2.1"; “latest” and “changes” have a meaning',
    )
    .describe('Name of the version in addresses, such as `2.1` in `/docs/@2.1/setup`.'),
  label: optional(localized, 'Name of the version for readers; by default the `id`.'),
  ref: optional(
    line,
    'Tag, branch or commit of this repository with the content folder of the version.',
  ),
  folder: optional(line, 'Content folder of the version: a path relative to this file.'),
  released: optional(date, 'Day of the release.'),
};

const hasOneSource = ({ ref, folder }: { ref?: unknown; folder?: unknown }) =>
  ref === undefined || folder === undefined;

const ONE_SOURCE = { error: 'write “ref” or “folder”, not both', path: ['folder'] };

const current = z.strictObject(source).refine(hasOneSource, ONE_SOURCE);

const other = z
  .strictObject({
    ...source,
    ended: optional(date, 'Day on which maintenance of the version ended.'),
    unreleased: flag(false, 'Whether the version is not released yet.'),
  })
  .refine(hasOneSource, ONE_SOURCE);

export const versionSettings = {
  versions: optional(
    z
      .strictObject({
        current: current.describe(
          'The version at `/docs`; without `ref` and `folder`, what the content folder holds.',
        ),
        others: list(other, 'The other versions, newest first.'),
        canonical: z
          .number()
          .min(0)
          .max(1)
          .default(0.5)
          .describe(
            'Share of the sections of an old page that must be the same today for search engines to be sent to the page of the current version.',
          ),
        noindex: flag(
          false,
          'Whether search engines leave out pages of unreleased and ended versions that the current one lacks.',
        ),
        badge: flag(false, 'Whether pages say in which version they are new.'),
      })
      .refine(
        ({ current: { id }, others }) =>
          new Set([id, ...others.map((each) => each.id)].map((each) => each.toLowerCase())).size ===
          others.length + 1,
        { error: 'name each version once', path: ['others'] },
      ),
    'Versions of the documentation, side by side.',
  ),
};

type Settings = NonNullable<z.output<(typeof versionSettings)['versions']>>;

/** The settings of a version. */
export type VersionSettings = Settings['current'] & Partial<Settings['others'][number]>;

/** Whether the content folder contains this version. */
export const isHere = ({ ref, folder }: Pick<Partial<VersionSettings>, 'ref' | 'folder'> = {}) =>
  ref === undefined && folder === undefined;

/** All versions in display order: newest first. */
export function versionsOf({ current, others }: Settings): VersionSettings[] {
  const isComing = (version: VersionSettings) => versionStatus(version) === 'unreleased';
  return [...others.filter(isComing), current, ...others.filter((each) => !isComing(each))];
}
