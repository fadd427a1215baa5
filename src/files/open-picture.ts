import type { Sharp } from 'sharp';

/** Opens a picture with sharp, which is slow to load and so loaded lazily. */
export const openPicture = async (file: string): Promise<Sharp> =>
  (await import('sharp')).default(file);

/** Processes a picture; the error for a damaged one names the file. */
export async function convertPicture(
  file: string,
  make: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  try {
    return await make(await openPicture(file)).toBuffer();
  } catch (error) {
    throw new Error(`${file} is a damaged picture. Save it again. (${error})`, { cause: error });
  }
}
