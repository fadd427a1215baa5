import type { Locale } from '../contract/locales.ts';
import type { Entry } from './entry.ts';
import type { LinkIndex } from './links.ts';
import type { Picture } from './picture.ts';
import type { SiteConfig } from './schemas.ts';

/** Everything that a content folder holds, checked and in order. */
export interface Content {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  readonly config: SiteConfig;
  readonly docs: Readonly<Record<Locale, readonly Entry<'docs'>[]>>;
  readonly changelog: Readonly<Record<Locale, readonly Entry<'changelog'>[]>>;
  readonly solutions: Readonly<Record<Locale, readonly Entry<'solutions'>[]>>;
  readonly links: LinkIndex;
  /** Paths, below the folder, of the files that pages show or link to. */
  readonly files: ReadonlySet<string>;
  /** The pictures among them, by public path. */
  readonly pictures: ReadonlyMap<string, Picture>;
}
