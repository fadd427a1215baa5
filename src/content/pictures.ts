import { join } from 'node:path';
import sharp from 'sharp';
import { inBatches } from '../files/in-batches.ts';
import { contentFilePath } from './links.ts';

/** A picture of the content folder. Lengths are CSS pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Widths that browsers choose from; none where the file itself suits all of them. */
  readonly widths: readonly number[];
}

/** A picture, as an element `img` shows it. */
export interface PictureAttributes {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
  readonly srcset?: string;
  readonly sizes?: string;
}

/** Common widths of screens and of columns, once and twice as dense. */
const WIDTHS = [640, 828, 1080, 1280, 1668, 2048, 2560];

const RASTER: ReadonlySet<string> = new Set(['avif', 'heif', 'jpeg', 'png', 'tiff', 'webp']);

async function readPicture(file: string): Promise<Picture | undefined> {
  try {
    const { autoOrient, format, pages = 1 } = await sharp(file).metadata();
    const { width, height } = autoOrient;
    const isRaster = RASTER.has(format) && pages === 1;
    const smaller = WIDTHS.filter((each) => each < width);
    return { width, height, widths: isRaster ? [...smaller, ...own(width)] : [] };
  } catch {
    return undefined;
  }
}

const own = (width: number) => (width <= Math.max(...WIDTHS) ? [width] : []);

/**
 * Measures pictures.
 *
 * @param files paths below the content folder; those that are no pictures are left out
 * @param folder absolute path of the content folder
 * @returns pictures by public path
 */
export async function readPictures(
  files: Iterable<string>,
  folder: string,
): Promise<Map<string, Picture>> {
  const found = await inBatches([...files], async (file) => {
    const picture = await readPicture(join(folder, file));
    return picture ? [[contentFilePath(file), picture] as const] : [];
  });
  return new Map(found.flat());
}

/** Public path of a picture in one of its {@link Picture.widths}. */
export const resizedPath = (path: string, width: number): string => `${path}.${width}w.webp`;

/**
 * A picture, as WebP.
 *
 * @param file absolute path
 * @throws {Error} if the file is damaged, naming it
 */
export async function resized(file: string, width: number): Promise<Buffer> {
  try {
    return await sharp(file).autoOrient().resize({ width }).webp().toBuffer();
  } catch (error) {
    throw new Error(`${file} is a damaged picture. Save it again. (${error})`, { cause: error });
  }
}

/**
 * What an element shows a picture by: its size keeps its place before it loads, and browsers load
 * it in the width that they need.
 *
 * @param path public path of the picture
 */
export function pictureAttributes(path: string, picture: Picture | undefined): PictureAttributes {
  if (!picture) return { src: path };
  const { width, height, widths } = picture;
  return {
    src: path,
    width,
    height,
    ...(widths.length > 0 && {
      srcset: widths.map((each) => `${resizedPath(path, each)} ${each}w`).join(', '),
      sizes: `(min-width: ${width}px) ${width}px, 100vw`,
    }),
  };
}
