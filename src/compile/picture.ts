/** A picture of the content folder. Sizes are in CSS pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Widths in which the picture is also published; empty if only the original is. */
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

/** The widest that pages show a picture, in CSS pixels: on the home page. */
const WIDEST = 768;

/** Public path of a picture in one of its {@link Picture.widths}. */
export const resizedPath = (path: string, width: number): string => `${path}.${width}w.webp`;

/**
 * The attributes for a picture: its size, so that the layout does not shift when it loads, and the
 * widths that browsers choose from.
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
