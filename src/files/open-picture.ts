import type { Sharp } from 'sharp';

/** Opens a picture with sharp, which is loaded with the first one: that takes a while. */
export const openPicture = async (file: string): Promise<Sharp> =>
  (await import('sharp')).default(file);

/** What is made of a picture; fails, naming the file, if that is damaged. */
export async function madeOf(file: string, make: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    return await make(await openPicture(file)).toBuffer();
  } catch (error) {
    throw new Error(`${file} is a damaged picture. Save it again. (${error})`, { cause: error });
  }
}
