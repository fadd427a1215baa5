import { join } from 'node:path';
import sharp from 'sharp';
import { CONTENT_FILES_ROOT } from '../contract/paths.ts';

/** Width and height of a picture, in CSS pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const known = new Map<string, Promise<ImageSize | undefined>>();

async function measure(file: string): Promise<ImageSize | undefined> {
  try {
    const { width, height } = await sharp(file).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * The size of a picture of the content folder, so that browsers keep its place before it loads;
 * `undefined` for other addresses and for files that are no pictures.
 *
 * @param address public path
 * @param folder absolute path of the content folder
 */
export async function imageSize(address: string, folder: string): Promise<ImageSize | undefined> {
  if (!address.startsWith(`${CONTENT_FILES_ROOT}/`)) return undefined;
  const file = join(folder, decodeURIComponent(address.slice(CONTENT_FILES_ROOT.length + 1)));
  let size = known.get(file);
  if (!size) {
    size = measure(file);
    known.set(file, size);
  }
  return size;
}
