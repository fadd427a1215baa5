import type { DocumentationSystem } from '../common/documentation-systems.ts';
import type { OldSite } from './old-site.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** What a system may use to read an old site. */
export interface ReadContext {
  readonly folder: SourceFolder;
  readonly report: Report;
  /** Absolute path of a folder that is deleted after the import. */
  readonly temporary: () => Promise<string>;
  /** Whether the configuration, which is program code, may be run. */
  readonly trustConfig: boolean;
  /** What becomes of dated posts: entries of the changelog, pages, or nothing. */
  readonly posts: 'changelog' | 'docs' | 'skip';
}

/** Finds the configurations of sites among files that may be some. */
export type SitesAmong = (
  files: readonly string[],
  folder: SourceFolder,
) => Promise<readonly string[]>;

/** A documentation system that can be imported from. */
export interface System {
  readonly name: DocumentationSystem;
  /** As its makers write it. */
  readonly label: string;
  /** Whether its configuration is a program that can be run. */
  readonly runsConfig: boolean;
  /** Paths that the configuration of such a site may have, below the source folder. */
  readonly configFile: RegExp;
  /** Those of them that are the configuration of a site (default: all). */
  readonly sitesAmong?: SitesAmong;
  /**
   * Reads the site whose configuration is `config`.
   *
   * @throws {Error} if it has no pages
   */
  readonly read: (config: string, context: ReadContext) => Promise<OldSite>;
}
