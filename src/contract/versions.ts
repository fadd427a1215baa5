/** Alias of the current version in addresses; reserved as a version id. */
export const LATEST_ALIAS = 'latest';

/** Prefix of versions below `/docs/`; no slug starts with it. */
export const VERSION_MARK = '@';

/** Slug of the page of changes of a version; its name is reserved as a version id. */
export const CHANGES_SLUG = `${VERSION_MARK}changes`;

/** Matches the segment of a version: `@1.4`, or `@1.4.mdx` for a file of its index page. */
const IN_PATH = new RegExp(`/${VERSION_MARK}([^/]+?)(?:\\.(?:html|json|mdx|png))?(?:/|$)`);

/** The version id in the path of a file; `undefined` for the current version. */
export const versionInPath = (path: string): string | undefined => IN_PATH.exec(path)?.[1];

const RESERVED: ReadonlySet<string> = new Set([
  LATEST_ALIAS,
  CHANGES_SLUG.slice(VERSION_MARK.length),
]);

/** Whether a text is valid as a version id in addresses and in file names on any system. */
export const isVersionId = (text: string): boolean =>
  /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9_-]))*$/.test(text) &&
  !RESERVED.has(text.toLowerCase());

/** Marker in the page for missing pages where the function lists other versions. */
export const OTHER_VERSIONS = '<!--versions-->';

export type VersionStatus = 'current' | 'supported' | 'ended' | 'unreleased';

/** A version, as far as the request side needs it. */
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

/** The parts of a version number such as `v1.4.2`; empty for other ids. */
const numbersOf = (id: string): readonly string[] =>
  /^v?(\d+(?:\.\d+)*)$/.exec(id)?.[1]?.split('.') ?? [];

const compareNumbers = (a: readonly string[], b: readonly string[]): number =>
  byNumber.compare(a.join('.'), b.join('.'));

const newestFirst = (a: Version, b: Version) => compareNumbers(numbersOf(b.id), numbersOf(a.id));

const startsWithParts = (parts: readonly string[], beginning: readonly string[]) =>
  beginning.every((part, index) => parts[index] === part);

/** How many leading parts a version must share with `^1.2.3` or `~1.2.3` (node-semver, “Ranges”). */
const fixedParts = (operator: string, [major]: readonly string[]) =>
  operator === '~' || (operator === '^' && major === '0') ? 2 : operator === '^' ? 1 : 0;

/**
 * The newest released version that matches a range or a prefix of a number: `1` is the newest `1.*`,
 * `^1.2` the newest `1.*` from 1.2 on. The documentation of `1.4` also applies to `1.4.7`.
 */
function newestOf(range: string, versions: readonly Version[]): Version | undefined {
  const [, operator = '', number = ''] =
    /^(\^|~|>=|=)?\s*(v?[\d.]+?)(?:\.[x*])*$/.exec(range) ?? [];
  const wanted = numbersOf(number);
  if (wanted.length === 0) return undefined;
  const fixed = wanted.slice(0, fixedParts(operator, wanted));
  return versions
    .filter(({ id, status }) => {
      const numbers = numbersOf(id);
      if (status === 'unreleased' || numbers.length === 0) return false;
      if (startsWithParts(wanted, numbers) || startsWithParts(numbers, wanted)) return true;
      return (
        /[\^~>]/.test(operator) &&
        compareNumbers(numbers, wanted) >= 0 &&
        startsWithParts(numbers, fixed)
      );
    })
    .sort(newestFirst)[0];
}

/**
 * Resolves a version id, `latest`, a prefix of a number, or a range. It is an alias if it may resolve to
 * another version later, or the version needs no name.
 */
export function namedVersion(name: string, versions: readonly Version[]) {
  const exact = versions.find(({ id }) => id === name);
  if (exact) return { version: exact, isAlias: exact.status === 'current' };
  const version =
    name === LATEST_ALIAS
      ? versions.find(({ status }) => status === 'current')
      : newestOf(name, versions);
  return version && { version, isAlias: true };
}

/** Resolves a version as {@link namedVersion}; throws an error that lists the versions if there is none. */
export function expectVersion(name: string, versions: readonly Version[]): Version {
  const named = namedVersion(name, versions);
  if (named) return named.version;
  const ids = versions.map(({ id }) => id).join(', ');
  throw new Error(
    `The site has no version “${name}”. ${ids === '' ? 'It has no versions.' : `It has ${ids}.`}`,
  );
}

/** The version closest to a release: an exact match, else the newest older one, else the oldest. */
export function closestVersion(release: string, versions: readonly Version[]) {
  const exact = namedVersion(release, versions)?.version;
  if (exact) return { version: exact, isExact: true };
  const numbers = numbersOf(release.replace(/[-+].*$/s, ''));
  const numbered = versions.filter(({ id }) => numbersOf(id).length > 0).sort(newestFirst);
  const older = numbered.find(({ id }) => compareNumbers(numbersOf(id), numbers) <= 0);
  const version = older ?? numbered.at(-1) ?? namedVersion(LATEST_ALIAS, versions)?.version;
  return version && { version, isExact: false };
}

/** The id of a version in addresses; `undefined` for the current version, whose addresses have none. */
export const addressedVersion = ({ id, status }: Version): string | undefined =>
  status === 'current' ? undefined : id;

/** Aliases of a version in addresses: `latest` and prefixes of its number. */
export function aliasesOf({ id }: Version, versions: readonly Version[]): readonly string[] {
  const numbers = numbersOf(id);
  const prefixes = numbers.map((_, index) => numbers.slice(0, index + 1).join('.'));
  return [LATEST_ALIAS, ...prefixes].filter(
    (name) => name !== id && namedVersion(name, versions)?.version.id === id,
  );
}

/** Splits a slug such as `@1.4/guide/setup` into version and rest; the rest is empty for `@1.4`. */
export function splitSlug(slug: string): { readonly name?: string; readonly rest: string } {
  const [, name, rest = ''] = /^@([^/]*)(?:\/(.*))?$/s.exec(slug) ?? [];
  return name === undefined ? { rest: slug } : { name, rest };
}

/** Prefix of the slugs of a version in the API: `@1.4/`; empty for the current version. */
export const slugPrefix = (version: string | undefined): string =>
  version === undefined ? '' : `${VERSION_MARK}${version}/`;
