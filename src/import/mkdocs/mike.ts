import { posix } from 'node:path';
import { type Repository, withRepository } from '../../compile/read/git.ts';
import { filesAtRefs, VersionProblem } from '../../compile/read/version-files.ts';
import { isVersionId } from '../../contract/versions.ts';
import { fieldsOf } from '../fields.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ReadContext } from '../system.ts';

/** Matches names of the version that is published from the main branch. */
const DEVELOPMENT = /^(?:dev|devel|develop|head|main|master|next|nightly|trunk|unreleased)$/i;

/**
 * The versions that mike has published on a branch, with the sources at their tags. Reports versions
 * without a tag.
 *
 * @param prefix folder of the versions on the branch
 * @returns `current` is the checked-out version: of the main branch, else the newest; `undefined` without
 *   versions
 */
export async function readMikeVersions(
  branch: string,
  prefix: string,
  { folder, report, createTemporaryFolder }: ReadContext,
) {
  const published = await withRepository(folder.root, async (repository) => {
    const listed = await readVersionList(repository, posix.join(prefix, 'versions.json'), branch);
    const tags = await repository.refs(['refs/tags/']);
    return listed.map((each) => [each, tagOf(each.id, tags)] as const);
  }).catch(() => []);
  const [first] = published;
  if (!first) {
    report.addForSite('version-missing', `git knows no versions.json on the branch ${branch}`);
    return undefined;
  }
  const [current] = published.find(([{ id }]) => DEVELOPMENT.test(id)) ?? first;
  const tags = published.flatMap(([{ id }, tag]) => (tag && isVersionId(id) ? tag : []));
  const filesByTag = await filesAtRefs(folder.root, tags, await createTemporaryFolder());
  const others = [];
  for (const [version, tag] of published) {
    if (version === current) continue;
    const files = filesByTag.get(tag ?? '');
    if (!files || files instanceof VersionProblem) {
      const reason = files ? `${files.message}: ${files.hint}` : 'it has no tag';
      report.addForSite('version-missing', `${version.id}: ${reason}`);
    } else others.push({ ...version, folder: await SourceFolder.open(files.folder, report) });
  }
  return { current, others };
}

/** @returns `aliases` are alternative names in addresses, such as `latest` */
async function readVersionList({ git, refs }: Repository, file: string, branch: string) {
  const names = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
  const commits = await refs(names);
  const [commit] = names.flatMap((name) => commits.get(name) ?? []);
  if (commit === undefined) return [];
  const listed: unknown = JSON.parse(await git('cat-file', 'blob', `${commit}:${file}`));
  if (!Array.isArray(listed)) return [];
  return listed.map((each) => {
    const { version, title, aliases } = fieldsOf(each);
    return {
      id: String(version),
      label: String(title ?? version),
      aliases: Array.isArray(aliases) ? aliases.map(String) : [],
    };
  });
}

/** The tag of a version, else of its last patch release. */
function tagOf(id: string, tags: ReadonlyMap<string, string>): string | undefined {
  const names = [...tags.keys()].map((ref) => ref.slice('refs/tags/'.length));
  const releases = names.filter((name) => {
    const version = name.replace(/^v/, '');
    return version.startsWith(`${id}.`) && /^\d+$/.test(version.slice(id.length + 1));
  });
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [id, `v${id}`].find((name) => names.includes(name)) ?? releases.sort(compare).at(-1);
}
