import type { PerLocale } from '../../contract/locales.ts';
import type { Picture } from '../picture.ts';
import type { FontFace } from '../read/schemas/brand.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { Palette } from './palette.ts';
import type { Style } from './style.ts';

/** What a font is for. */
export type FontUse = keyof SiteConfig['theme']['fonts'];

/** A font file of the content folder. */
export interface BrandFont extends FontFace {
  readonly use: FontUse;
  /** As CSS names it. */
  readonly format: string;
}

/** A picture of the content folder. */
export interface PictureFile {
  /** Path below the folder. */
  readonly file: string;
  readonly picture: Picture;
}

/** A picture for light pages, and one for dark pages if that is another. */
export interface PicturePair {
  readonly light: PictureFile;
  readonly dark?: PictureFile;
}

/** The brand of a site, as its settings and files define it; absent parts are those of Lectern. */
export interface Brand {
  readonly logo?: PicturePair;
  /** What is beside the heading of the home page in each locale; absent if nothing is. */
  readonly heroes?: PerLocale<PicturePair | undefined>;
  readonly favicon?: {
    /** Path below the content folder. */
    readonly file: string;
    readonly format: 'svg' | 'png';
  };
  readonly palette?: Palette;
  readonly style: Style;
  readonly fonts: readonly BrandFont[];
  /** Text of `theme/custom.css`. */
  readonly customCss?: string;
}
