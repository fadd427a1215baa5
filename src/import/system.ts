import type { DocumentationSystem } from '../common/documentation-systems.ts';
import type { OldSite } from './old-site.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** The context in which a system reads an old site. */
export interface ReadContext {
  readonly folder: SourceFolder;
  readonly report: Report;
  /** Creates a folder that is deleted after the import; returns its absolute path. */
  readonly createTemporaryFolder: () => Promise<string>;
  /** Whether to execute the configuration, which is code. */
  readonly trustConfig: boolean;
  /** The treatment of dated posts: changelog entries, pages, or skipped. */
  readonly posts: 'changelog' | 'docs' | 'skip';
}

/** Selects the configuration files of sites among candidates. */
export type SelectConfigs = (
  files: readonly string[],
  folder: SourceFolder,
) => Promise<readonly string[]>;

/** A documentation system that can be imported from. */
export interface System {
  readonly name: DocumentationSystem;
  /** Its official spelling. */
  readonly label: string;
  /** Whether its configuration is code that can be executed. */
  readonly hasExecutableConfig: boolean;
  /** Matches candidate paths of the configuration, relative to the source folder. */
  readonly configFile: RegExp;
  /** Selects the actual configurations among these candidates (default: all). */
  readonly selectConfigs?: SelectConfigs;
  /**
   * Reads the site whose configuration is `config`.
   *
   * @throws {Error} if it has no pages
   */
  readonly read: (config: string, context: ReadContext) => Promise<OldSite>;
}
