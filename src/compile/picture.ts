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

/** Public path of a picture in one of its {@link Picture.widths}. */
export const resizedPath = (path: string, width: number): string => `${path}.${width}w.webp`;

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
