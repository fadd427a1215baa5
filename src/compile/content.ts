import {
  forLocale,
  type Locale,
  type Localized,
  localizedText,
  type PerLocale,
} from '../contract/locales.ts';
import type { SiteFacts } from '../contract/paths.ts';
import type { Version } from '../contract/versions.ts';
import type { Texts } from '../i18n/catalogue.ts';
import type { Brand } from './brand/brand.ts';
import type { LinkedEntry } from './entry.ts';
import type { OutlineItem } from './outline/arrange.ts';
import type { Picture } from './picture.ts';
import type { ProjectFile } from './read/list-files.ts';
import type { Mermaid } from './read/mermaid.ts';
import type { Navigation } from './read/navigation-file.ts';
import type { Collection } from './read/schemas/front-matter.ts';
import type { SiteConfig } from './read/schemas/site.ts';

/** The pages of each collection in a language, in display order. */
export type Collections = {
  readonly [C in Collection]: readonly LinkedEntry<C>[];
} & {
  /** The navigation tree of the documentation; `docs` has the same order. */
  readonly outline: readonly OutlineItem<LinkedEntry<'docs'>>[];
};

/** A version of the documentation. */
export interface DocsVersion extends Version {
  readonly label: Localized;
  /** Day of its release (YYYY-MM-DD), if known. */
  readonly released?: string | undefined;
  /** Day of its end of life. */
  readonly ended?: string | undefined;
}

/** Everything in a content folder, checked and in display order. */
export interface Content extends SiteFacts {
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly config: SiteConfig;
  readonly brand: Brand;
  /** The version of the documentation; absent on a site without versions. */
  readonly version?: DocsVersion;
  readonly texts: PerLocale<Texts>;
  readonly collections: PerLocale<Collections>;
  /** The navigation of each locale that has one. */
  readonly navigations: ReadonlyMap<Locale, Navigation>;
  /** The files that pages embed or link to: absolute paths by public path. */
  readonly files: ReadonlyMap<string, string>;
  /** Bundles that are published instead of files that refer to others, by absolute path. */
  readonly bundles: ReadonlyMap<string, string>;
  /** Files that are published as they are. */
  readonly publicFiles: readonly ProjectFile[];
  /** Mermaid, which renders in browsers what the build cannot; absent if not installed. */
  readonly mermaid?: Mermaid;
  /** The pictures among the content files, by public path. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** A content in one language. */
export interface ContentEdition extends Content, Collections {
  readonly locale: Locale;
  readonly text: Texts;
  /** Localized settings of the site. */
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
}

/** The edition of a content in a language. */
export function editionOf(content: Content, locale: Locale): ContentEdition {
  const { name, tagline, description } = content.config;
  return {
    ...content,
    ...forLocale(content.collections, locale),
    locale,
    text: forLocale(content.texts, locale),
    name: localizedText(name, locale),
    tagline: localizedText(tagline, locale),
    description: localizedText(description, locale),
  };
}

/** All pages of a content except lists. */
export const entriesOf = ({ collections }: Content): LinkedEntry[] =>
  Object.values(collections).flatMap(({ docs, changelog, solutions, landing }) =>
    [docs, changelog, solutions, landing].flat(),
  );
