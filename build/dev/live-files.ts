import { entityTag } from '../../src/platforms/node/read-folder.ts';
import type { Asset, PublishedFiles } from '../../src/service/assets.ts';
import type { SiteModel } from '../../src/site/model.ts';
import { bytesOf, type FileContent, isIn } from '../../src/site/outputs/output.ts';
import { type Site, siteOf } from '../../src/site/site.ts';

/** The files of a site that is not built: each is made when it is first requested. */
export function liveFiles({ files, groups }: Site): PublishedFiles {
  const made = new Map<string, Promise<FileContent>>();
  const groupMade = new Map<string, Promise<ReadonlyMap<string, FileContent>>>();

  async function contentOf(path: string): Promise<FileContent | undefined> {
    const output = files.get(path);
    if (output) {
      const content = made.get(path) ?? Promise.resolve(output.make());
      made.set(path, content);
      return content;
    }
    const group = groups.find((each) => isIn(each, path));
    if (!group) return undefined;
    const [name] = group.places;
    const content = groupMade.get(name) ?? group.make();
    groupMade.set(name, content);
    return (await content).get(path);
  }

  return {
    exists: async (path) => files.has(path) || (await contentOf(path)) !== undefined,
    read: async (path): Promise<Asset | undefined> => {
      const content = await contentOf(path);
      if (content === undefined) return undefined;
      const body = bytesOf(content);
      return { body, etag: entityTag(body) };
    },
  };
}

/** The files of a site that are made of its content alone: all but pages, styles and scripts. */
export const contentFiles = (model: SiteModel): PublishedFiles =>
  liveFiles(
    siteOf(model, {
      render: async (path) => {
        throw new Error(`${path} is not rendered here.`);
      },
    }),
  );
