import type { Locale } from '../contract/locales.ts';
import type { Part } from '../contract/parts.ts';
import type { LinkedEntry } from './entry.ts';
import type { Picture } from './picture.ts';
import type { Collection } from './read/schemas/front-matter.ts';
import type { SiteConfig } from './read/schemas/site.ts';

/** The pages of each collection and locale, in display order. */
export type Pages = {
  readonly [C in Collection]: Readonly<Record<Locale, readonly LinkedEntry<C>[]>>;
};

/** Everything in a content folder, checked and in display order. */
export interface Content extends Pages {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  readonly config: SiteConfig;
  /** The parts that the site does without. */
  readonly off: ReadonlySet<Part>;
  /** Paths, below the folder, of the files that pages embed or link to. */
  readonly files: ReadonlySet<string>;
  /** The pictures among them, by public path. */
  readonly pictures: ReadonlyMap<string, Picture>;
}
