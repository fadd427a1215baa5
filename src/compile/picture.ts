/** A picture of the content folder. Sizes are in CSS pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Widths of the resized copies; empty if only the original is published. */
  readonly widths: readonly number[];
}

/** The attributes of an `img` element. */
export interface PictureAttributes {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
  readonly srcset?: string;
  readonly sizes?: string;
}

/** Maximum display width, in CSS pixels: on the home page. */
const WIDEST = 768;

/** Public path of a resized copy. */
export const resizedPath = (path: string, width: number): string => `${path}.${width}w.webp`;

/**
 * The attributes of a picture: its size, to avoid layout shifts, and the widths to choose from.
 *
 * @param path public path of the picture
 */
export function pictureAttributes(path: string, picture: Picture | undefined): PictureAttributes {
  if (!picture) return { src: path };
  const { width, height, widths } = picture;
  const shown = Math.min(width, WIDEST);
  return {
    src: path,
    width,
    height,
    ...(widths.length > 0 && {
      srcset: widths.map((each) => `${resizedPath(path, each)} ${each}w`).join(', '),
      sizes: `(min-width: ${shown}px) ${shown}px, 100vw`,
    }),
  };
}
