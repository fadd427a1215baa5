import type { Sharp } from 'sharp';
import { inParallel } from '../common/in-parallel.ts';
import { lazy } from '../common/lazy.ts';
import { limitConcurrency } from '../common/limit-concurrency.ts';
import { convertPicture, openPicture } from '../files/open-picture.ts';
import { derived } from './derived.ts';
import type { Picture } from './picture.ts';
import { knownHash, type Recall } from './recall.ts';

/** Common widths of phones and of the text column, at one to three device pixels per CSS pixel. */
const WIDTHS = [640, 828, 1280, 1668];

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

// Pictures are resized on the four threads of libuv; four more wait, since this thread is often busy.
const inTurn = limitConcurrency(8);

/** A picture that is being resized, turned upright. */
interface OpenPicture {
  readonly open: () => Promise<Sharp>;
  /** Releases its pixels. */
  readonly close: () => void;
}

/** A picture by its digest, decoded once for all calls of {@link resized} that wait for it. */
const pictures = new Map<string, { calls: number; readonly picture: () => Promise<OpenPicture> }>();

async function decode(file: string): Promise<OpenPicture> {
  const open = async () => (await openPicture(file)).autoOrient();
  const { width, height } = await (await open()).metadata();
  if (width * height > MAX_DECODED) return { open, close: () => undefined };
  const decoded = await pixelsOf(await open());
  const { data, info } = isOpaque(decoded) ? await withoutAlpha(decoded) : decoded;
  // Not a clone, for which the pixels would be copied.
  return { open: () => openPicture(data, { raw: info }), close: () => release(data) };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });

/** Whether a picture has an alpha channel that nothing shows through. */
function isOpaque({ data, info }: Pixels): boolean {
  if (info.channels !== 4) return false;
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return false;
  }
  return true;
}

/** A picture with an alpha channel takes more than twice the time to resize. */
async function withoutAlpha({ data, info }: Pixels): Promise<Pixels> {
  const opaque = await pixelsOf((await openPicture(data, { raw: info })).removeAlpha());
  release(data);
  return opaque;
}

/** Frees memory at once: left to the garbage collector, it makes that run for almost every picture. */
const release = ({ buffer }: Buffer) => void (buffer as ArrayBuffer).transfer(0);

/**
 * Resizes a picture and encodes it as WebP; the error for a damaged file names it.
 *
 * @param digest of the file
 */
export async function resized(file: string, digest: string, width: number): Promise<Buffer> {
  const known = pictures.get(digest) ?? { calls: 0, picture: lazy(() => decode(file)) };
  pictures.set(digest, known);
  known.calls += 1;
  try {
    return await inTurn(() =>
      convertPicture(file, async () => {
        const { open } = await known.picture();
        return (await open()).resize({ width }).webp({ effort: EFFORT });
      }),
    );
  } finally {
    known.calls -= 1;
    if (known.calls === 0) {
      pictures.delete(digest);
      const opened = await known.picture().catch(() => undefined);
      opened?.close();
    }
  }
}
