import type { Sharp, SharpOptions } from 'sharp';

/** Opens a picture, a file or its pixels, with sharp, which is slow to load and so loaded lazily. */
export const openPicture = async (
  picture: string | Buffer,
  options?: SharpOptions,
): Promise<Sharp> => (await import('sharp')).default(picture, options);

/** The bytes of a converted picture; the error for a damaged one names the file. */
export async function convertPicture(file: string, convert: () => Promise<Sharp>): Promise<Buffer> {
  try {
    return await (await convert()).toBuffer();
  } catch (error) {
    throw new Error(`${file} is a damaged picture. Save it again. (${error})`, { cause: error });
  }
}
