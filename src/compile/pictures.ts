import { inParallel } from '../common/in-parallel.ts';
import { convertPicture, openPicture } from '../files/open-picture.ts';
import { derived } from './derived.ts';
import type { Picture } from './picture.ts';
import { knownHash, type Recall } from './recall.ts';

/** Common widths of phones and of the text column, at one to three device pixels per CSS pixel. */
const WIDTHS = [640, 828, 1080, 1280, 1668];

/** Longest side of a WebP, in pixels. */
const MAX_SIDE = 16_383;

/** libwebp effort, 0 to 6: a third less time than the default 4, for files 3% larger. */
const EFFORT = 2;

const RASTER: ReadonlySet<string> = new Set(['avif', 'heif', 'jpeg', 'png', 'tiff', 'webp']);

/** Measures a picture; `undefined` if the file is not a picture. */
export async function readPicture(file: string): Promise<Picture | undefined> {
  try {
    const { autoOrient, format, pages = 1 } = await (await openPicture(file)).metadata();
    const { width, height } = autoOrient;
    const isRaster = RASTER.has(format) && pages === 1;
    const smaller = WIDTHS.filter((each) => each < width);
    const fits = (each: number) => (height * each) / width <= MAX_SIDE;
    const widths = isRaster ? [...smaller, ...fullWidth(width)].filter(fits) : [];
    return { width, height, widths };
  } catch {
    return undefined;
  }
}

const fullWidth = (width: number) => (width <= Math.max(...WIDTHS) ? [width] : []);

/** {@link readPicture}, cached while the file is unchanged; also `undefined` if unreadable. */
async function measured(file: string, recall: Recall): Promise<Picture | undefined> {
  const sha256 = knownHash(recall, file);
  if (sha256 === undefined) return undefined;
  return recall(derived('measured picture', { sha256 }, () => readPicture(file)));
}

const PICTURES_AT_ONCE = 64;

/** Measures the pictures among files: absolute paths by public path. */
export async function readPictures(
  files: ReadonlyMap<string, string>,
  recall: Recall,
): Promise<Map<string, Picture>> {
  const found = await inParallel([...files], PICTURES_AT_ONCE, async ([path, file]) => {
    const picture = await measured(file, recall);
    return picture ? [[path, picture] as const] : [];
  });
  return new Map(found.flat());
}

/** Resizes a picture and encodes it as WebP; the error for a damaged file names it. */
export const resized = (file: string, width: number): Promise<Buffer> =>
  convertPicture(file, (picture) =>
    picture.autoOrient().resize({ width }).webp({ effort: EFFORT }),
  );
