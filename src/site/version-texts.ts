import { filled } from '../common/fill-text.ts';
import type { DocsVersion } from '../compile/content.ts';
import { type Locale, type Locales, localizedText } from '../contract/locales.ts';
import { sitePaths } from '../contract/paths.ts';
import type { ChangedPage } from '../contract/resources/content-data.ts';
import {
  addressedVersion,
  namedVersion,
  type Version,
  type VersionStatus,
} from '../contract/versions.ts';
import type { TextName, Texts } from '../i18n/catalogue.ts';
import { longDate } from '../i18n/dates.ts';

/** Labels of changes of pages and sections. */
export const CHANGE_TEXTS = {
  added: 'tagAdded',
  modified: 'tagChanged',
  moved: 'tagChanged',
  removed: 'tagRemoved',
} as const satisfies Record<ChangedPage['change'], TextName>;

/** Labels of statuses of versions. */
export const STATUS_TEXTS: Readonly<Partial<Record<VersionStatus, TextName>>> = {
  current: 'versionIsCurrent',
  ended: 'versionIsEnded',
  unreleased: 'versionIsUnreleased',
};

/** The label of a version for a sentence that already has the word “version”. */
export function versionName(
  { label }: Pick<DocsVersion, 'label'>,
  locale: Locale,
  text: Texts,
): string {
  const name = localizedText(label, locale);
  const word = `${text.version} `;
  const isRepeated = name.toLowerCase().startsWith(word.toLowerCase());
  return isRepeated ? name.slice(word.length) : name;
}

/** The notice on pages of a version; empty for the current one. */
export function versionNotice(version: DocsVersion, locale: Locale, text: Texts): string {
  const { status, ended } = version;
  if (status === 'current') return '';
  const about =
    status === 'unreleased'
      ? text.versionUnreleased
      : ended === undefined
        ? text.versionNotCurrent
        : text.versionEnded;
  const date = ended === undefined ? '' : longDate(locale, ended);
  return filled(about, { version: versionName(version, locale, text), date });
}

/** The path of the documentation of the version of a changelog entry, if the site has it. */
export function docsOfVersion(
  name: string | undefined,
  versions: readonly Version[],
  locales: Locales,
  locale: Locale,
): string | undefined {
  const named = name === undefined ? undefined : namedVersion(name, versions);
  return named && sitePaths(locales, addressedVersion(named.version)).docs(locale);
}
