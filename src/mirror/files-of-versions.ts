import { decodeManifest } from '../contract/manifest.ts';
import { INTERNAL } from '../contract/paths.ts';
import { expectVersion, versionInPath } from '../contract/versions.ts';
import type { SiteFile } from '../files/site-list.ts';

/**
 * The files of a site without those of other versions of the documentation than the named ones and
 * the current one.
 *
 * @param manifest what the site has published at {@link INTERNAL.manifest}
 * @param names ids, aliases or ranges
 * @throws {Error} if the site has no such version
 */
export function filesOfVersions(
  files: readonly SiteFile[],
  manifest: string,
  names: readonly string[],
): readonly SiteFile[] {
  const { versions } = decodeManifest(manifest);
  const kept = new Set(names.map((name) => expectVersion(name, versions).id));
  const left = new Set(
    versions.flatMap(({ id, status }) => (kept.has(id) || status === 'current' ? [] : [id])),
  );
  return files.filter(({ path }) => !left.has(versionInPath(path) ?? ''));
}
