import type { DocsVersion } from '../../compile/content.ts';
import type { Locale } from '../../contract/locales.ts';
import type { ShownField } from '../fields.ts';
import type { PublicPage } from '../model.ts';
import type { PageLinks } from './page-links.ts';
import type { ShellLink } from './shell.ts';

/** Properties of pages that some views lack. */
export interface PageView
  extends PageLinks,
    Pick<PublicPage, 'alternates'>,
    Partial<Omit<PublicPage, 'alternates'>> {
  readonly shownFields?: readonly ShownField[];
  /** Digest of its Markdown, for feedback. */
  readonly digest?: string;
  /** Path of its preview picture. */
  readonly preview?: string | undefined;
  /** The version of the documentation, and all versions, newest first. */
  readonly version?: DocsVersion;
  readonly allVersions?: readonly DocsVersion[];
  /** The page of changes of the version; absent for the oldest one. */
  readonly versionChanges?: Pick<PublicPage, 'path' | 'title'>;
  /** Path of the module that draws diagrams, if the page has any. */
  readonly mermaid?: string;
}

export interface ListedLink extends ShellLink {
  /** The language of the target if it differs from that of the list. */
  readonly lang?: Locale | undefined;
  /** Whether the current page is below the target, or one of what the target lists. */
  readonly isAbove?: boolean | undefined;
  /** Follows the label. */
  readonly note?: string | number | undefined;
}
