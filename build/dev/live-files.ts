import { remember } from '../../src/common/remember.ts';
import { entityTag } from '../../src/platforms/node/read-folder.ts';
import type { Asset, PublishedFiles } from '../../src/service/assets.ts';
import type { SiteModel } from '../../src/site/model.ts';
import {
  bytesOf,
  type FileContent,
  isIn,
  type Output,
  type OutputGroup,
} from '../../src/site/outputs/output.ts';
import { type SiteOutputs, siteOf } from '../../src/site/site.ts';

/** The files of a site that is not built: each is made when it is first requested. */
export function liveFiles(site: Pick<SiteOutputs, 'find' | 'groups'>): PublishedFiles {
  const fileOf = remember(async ({ make }: Output) => make());
  const groupOf = remember(({ make }: OutputGroup) => make());

  async function contentOf(path: string): Promise<FileContent | undefined> {
    const output = site.find(path);
    if (output) return fileOf(output);
    const group = site.groups.find((each) => isIn(each, path));
    return group && (await groupOf(group)).get(path);
  }

  return {
    exists: async (path) => site.find(path) !== undefined || (await contentOf(path)) !== undefined,
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
