import { NOTICES_PATH } from '../../contract/paths.ts';
import { ICON_SIZES, SVG_ICON } from '../look/look.ts';
import type { SiteModel } from '../model.ts';
import { isReplaced } from './look.ts';
import type { FileContent, OutputGroup } from './output.ts';

/** Reads the scripts, styles, fonts, icons and notices that all sites have, by path. */
export type ReadAssets = () => Promise<ReadonlyMap<string, FileContent>>;

/** The scripts, styles, fonts, icons and notices of all sites, except those that the brand replaces. */
export const assetOutputs = (model: SiteModel, read: ReadAssets): OutputGroup => ({
  places: ['/_astro/', SVG_ICON.href, ...Object.keys(ICON_SIZES), NOTICES_PATH],
  make: async () => new Map([...(await read())].filter(([path]) => !isReplaced(model, path))),
});
