import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import { inParallel } from '../common/in-parallel.ts';
import { limitConcurrency } from '../common/limit-concurrency.ts';
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

/** Most pixels of a picture of which all widths are made from one decoding: 50 MB. */
const MAX_DECODED = 12_500_000;

/** Pictures that are resized concurrently: sharp works on the four threads of libuv. */
const AT_ONCE = Math.min(4, availableParallelism());

const inTurn = limitConcurrency(AT_ONCE);

type OpenUpright = () => Promise<Sharp>;

/** Opens the last pictures by digest, each decoded once for all of its widths; empty when none is resized. */
const decoded = new Map<string, Promise<OpenUpright>>();

/** Number of unfinished calls of {@link resized}. */
let unfinished = 0;

async function decode(file: string): Promise<OpenUpright> {
  const open = async () => (await openPicture(file)).autoOrient();
  const { width, height } = await (await open()).metadata();
  if (width * height > MAX_DECODED) return open;
  const { data, info } = await (await open()).raw().toBuffer({ resolveWithObject: true });
  // Not a clone, for which the pixels would be copied.
  return () => openPicture(data, { raw: info });
}

/**
 * Resizes a picture and encodes it as WebP; the error for a damaged file names it.
 *
 * @param digest of the file
 */
export async function resized(file: string, digest: string, width: number): Promise<Buffer> {
  const convert = async () => {
    const opening = decoded.get(digest) ?? decode(file);
    decoded.set(digest, opening);
    const [oldest = ''] = decoded.keys();
    if (decoded.size > AT_ONCE) decoded.delete(oldest);
    const open = await opening;
    return (await open()).resize({ width }).webp({ effort: EFFORT });
  };
  unfinished += 1;
  try {
    return await inTurn(() => convertPicture(file, convert));
  } finally {
    unfinished -= 1;
    if (unfinished === 0) decoded.clear();
  }
}
