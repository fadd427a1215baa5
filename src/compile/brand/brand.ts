import type { PerLocale } from '../../contract/locales.ts';
import type { Picture } from '../picture.ts';
import type { FontFace } from '../read/schemas/brand.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { paletteOf } from './palette.ts';
import type { Style } from './style.ts';

/** The role of a font. */
export type FontUse = keyof SiteConfig['theme']['fonts'];

/** A font file of the content folder. */
export interface BrandFont extends FontFace {
  readonly use: FontUse;
  /** Its name in CSS. */
  readonly format: string;
}

/** A picture of the content folder. */
export interface PictureFile {
  /** Path below the folder. */
  readonly file: string;
  readonly picture: Picture;
}

/** A picture for light pages, and a different one for dark pages if there is one. */
export interface PicturePair {
  readonly light: PictureFile;
  readonly dark?: PictureFile;
}

/** The brand of a site from its settings and files; absent parts have Lectern's defaults. */
export interface Brand {
  readonly logo?: PicturePair;
  /** The picture beside the heading of the home page, per locale. */
  readonly heroes?: PerLocale<PicturePair | undefined>;
  readonly favicon?: {
    /** Path below the content folder. */
    readonly file: string;
    readonly format: 'svg' | 'png';
  };
  readonly palette?: ReturnType<typeof paletteOf>;
  readonly style: Style;
  readonly fonts: readonly BrandFont[];
  /** Text of `theme/custom.css`. */
  readonly customCss?: string;
}
