import type { Sharp } from 'sharp';

/** Opens a picture with sharp, which is loaded with the first one: that takes a while. */
export const openPicture = async (file: string): Promise<Sharp> =>
  (await import('sharp')).default(file);
