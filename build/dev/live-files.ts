import { entityTag, readFolder } from '../../src/platforms/node/read-folder.ts';
import type { Asset, PublishedFiles } from '../../src/service/assets.ts';
import { bytesOf, type FileContent } from '../../src/site/outputs/output.ts';
import type { Site } from '../../src/site/site.ts';

/** The index of the browser search, which takes too long to make after each change. */
const BROWSER_SEARCH = '/pagefind/';

/**
 * The files of a site that is not built: each is made when it is first requested.
 *
 * @param dist folder of the last build, whose browser search is used
 */
export function liveFiles({ files, groups }: Site, dist: string): PublishedFiles {
  const built = readFolder(dist);
  const made = new Map<string, Promise<FileContent>>();
  const groupMade = new Map<string, Promise<ReadonlyMap<string, FileContent>>>();

  async function contentOf(path: string): Promise<FileContent | undefined> {
    const output = files.get(path);
    if (output) {
      const content = made.get(path) ?? Promise.resolve(output.make());
      made.set(path, content);
      return content;
    }
    const group = groups.find(({ prefix }) => path.startsWith(prefix));
    if (!group) return undefined;
    const content = groupMade.get(group.prefix) ?? group.make();
    groupMade.set(group.prefix, content);
    return (await content).get(path);
  }

  return {
    exists: async (path) =>
      path.startsWith(BROWSER_SEARCH)
        ? built.exists(path)
        : files.has(path) || (await contentOf(path)) !== undefined,
    read: async (path): Promise<Asset | undefined> => {
      if (path.startsWith(BROWSER_SEARCH)) return built.read(path);
      const content = await contentOf(path);
      if (content === undefined) return undefined;
      const body = bytesOf(content);
      return { body, etag: entityTag(body) };
    },
  };
}
