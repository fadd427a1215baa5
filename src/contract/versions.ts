/** Another name of the current version in addresses; no version may have it as its id. */
export const LATEST_ALIAS = 'latest';

/** What the addresses of a version begin with, below `/docs/`; no slug does. */
export const VERSION_MARK = '@';

/** Slug of the page that says what has changed in a version; no version may have its name as an id. */
export const CHANGES_SLUG = `${VERSION_MARK}changes`;

/** A name of a path that stands for a version: `@1.4`, or `@1.4.mdx`, a file of the version itself. */
const IN_PATH = new RegExp(`/${VERSION_MARK}([^/]+?)(?:\\.(?:html|json|mdx|png))?(?:/|$)`);

/** The id of the version that a file belongs to, by its path; `undefined` for one of the current version. */
export const versionInPath = (path: string): string | undefined => IN_PATH.exec(path)?.[1];

const RESERVED: ReadonlySet<string> = new Set([
  LATEST_ALIAS,
  CHANGES_SLUG.slice(VERSION_MARK.length),
]);

/** Tells whether a text can name a version in addresses, and in paths of files on any system. */
export const isVersionId = (text: string): boolean =>
  /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9_-]))*$/.test(text) &&
  !RESERVED.has(text.toLowerCase());

/** Where the function names the versions that have a missing page, on the page for missing ones. */
export const OTHER_VERSIONS = '<!--versions-->';

/** Whether a version is recommended, maintained, over, or still to come. */
export type VersionStatus = 'current' | 'supported' | 'ended' | 'unreleased';

/** What the request side and the pages know of a version. */
export interface Version {
  readonly id: string;
  readonly status: VersionStatus;
}

/** The status of a version that is not the current one. */
export const versionStatus = (version: {
  readonly unreleased?: boolean | undefined;
  readonly ended?: string | undefined;
}): VersionStatus =>
  version.unreleased ? 'unreleased' : version.ended === undefined ? 'supported' : 'ended';

const byNumber = new Intl.Collator('en', { numeric: true });

/** The parts of a number such as `v1.4.2`; none for another name. */
const numbersOf = (id: string): readonly string[] =>
  /^v?(\d+(?:\.\d+)*)$/.exec(id)?.[1]?.split('.') ?? [];

/** Parts of a number as numbers, as many as are compared. */
const compareNumbers = (a: readonly string[], b: readonly string[]): number =>
  byNumber.compare(a.join('.'), b.join('.'));

const newestFirst = (a: Version, b: Version) => compareNumbers(numbersOf(b.id), numbersOf(a.id));

const beginsWith = (parts: readonly string[], beginning: readonly string[]) =>
  beginning.every((part, index) => parts[index] === part);

/** How many leading parts a version must share with `^1.2.3` or `~1.2.3` (node-semver, “Ranges”). */
const fixedParts = (operator: string, [major]: readonly string[]) =>
  operator === '~' || (operator === '^' && major === '0') ? 2 : operator === '^' ? 1 : 0;

/**
 * The newest released version that a range or the beginning of a number stands for: `1` is the newest
 * `1.*`, `^1.2` the newest of 1.2 or later. The documentation of `1.4` is that of `1.4.7` too.
 */
function newestOf(range: string, versions: readonly Version[]): Version | undefined {
  const [, operator = '', number = ''] =
    /^(\^|~|>=|=)?\s*(v?[\d.]+?)(?:\.[x*])*$/.exec(range) ?? [];
  const wanted = numbersOf(number);
  if (wanted.length === 0) return undefined;
  const fixed = wanted.slice(0, fixedParts(operator, wanted));
  return versions
    .filter(({ id, status }) => {
      const own = numbersOf(id);
      if (status === 'unreleased' || own.length === 0) return false;
      if (beginsWith(wanted, own) || beginsWith(own, wanted)) return true;
      return /[\^~>]/.test(operator) && compareNumbers(own, wanted) >= 0 && beginsWith(own, fixed);
    })
    .sort(newestFirst)[0];
}

export interface NamedVersion {
  readonly version: Version;
  /** Whether another one may be meant by the same name later, or already is meant without a name. */
  readonly isAlias: boolean;
}

/** The version with an id or another name: `latest`, the beginning of its number, or a range. */
export function namedVersion(name: string, versions: readonly Version[]): NamedVersion | undefined {
  const own = versions.find(({ id }) => id === name);
  if (own) return { version: own, isAlias: own.status === 'current' };
  const version =
    name === LATEST_ALIAS
      ? versions.find(({ status }) => status === 'current')
      : newestOf(name, versions);
  return version && { version, isAlias: true };
}

/** The version with a name, see {@link namedVersion}; an error that lists the versions, if there is none. */
export function expectVersion(name: string, versions: readonly Version[]): Version {
  const named = namedVersion(name, versions);
  if (named) return named.version;
  const ids = versions.map(({ id }) => id).join(', ');
  throw new Error(
    `The site has no version “${name}”. ${ids === '' ? 'It has no versions.' : `It has ${ids}.`}`,
  );
}

/** A version whose documentation is read for a release. */
export interface FittingVersion {
  readonly version: Version;
  /** Whether the documentation is that of the release, and not only near to it. */
  readonly isExact: boolean;
}

/** The version whose documentation fits a release best: its own, else the newest one before it, else the oldest. */
export function fittingVersion(
  release: string,
  versions: readonly Version[],
): FittingVersion | undefined {
  const own = namedVersion(release, versions)?.version;
  if (own) return { version: own, isExact: true };
  const numbers = numbersOf(release.replace(/[-+].*$/s, ''));
  const numbered = versions.filter(({ id }) => numbersOf(id).length > 0).sort(newestFirst);
  const before = numbered.find(({ id }) => compareNumbers(numbersOf(id), numbers) <= 0);
  const version = before ?? numbered.at(-1) ?? namedVersion(LATEST_ALIAS, versions)?.version;
  return version && { version, isExact: false };
}

/** The id of a version in addresses; `undefined` for the current one, whose addresses name none. */
export const addressedVersion = ({ id, status }: Version): string | undefined =>
  status === 'current' ? undefined : id;

/** The other names of a version in addresses: `latest`, and the beginnings of its number. */
export function aliasesOf({ id }: Version, versions: readonly Version[]): readonly string[] {
  const numbers = numbersOf(id);
  const beginnings = numbers.map((_, index) => numbers.slice(0, index + 1).join('.'));
  return [LATEST_ALIAS, ...beginnings].filter(
    (name) => name !== id && namedVersion(name, versions)?.version.id === id,
  );
}

/** The version and the rest of a slug such as `@1.4/guide/setup`; the rest is empty for `@1.4`. */
export function splitSlug(slug: string): { readonly name?: string; readonly rest: string } {
  const [, name, rest = ''] = /^@([^/]*)(?:\/(.*))?$/s.exec(slug) ?? [];
  return name === undefined ? { rest: slug } : { name, rest };
}

/** What a slug of a version begins with in the API: `@1.4/`; empty for the current version. */
export const slugPrefix = (version: string | undefined): string =>
  version === undefined ? '' : `${VERSION_MARK}${version}/`;
