import { join, resolve, sep } from 'node:path';

/** The source folders of a site. */
export interface Sources {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /**
   * Absolute path of the folder with `public/` and `theme/`, which are the owner’s code; absent without them.
   */
  readonly project?: string;
}

/** The folder of a project whose files are published unchanged. */
export const PUBLIC_FOLDER = 'public';

/** The folder of a project with its styles and components. */
export const THEME_FOLDER = 'theme';

/** Absolute paths of the source folders, none nested in another; they need not exist. */
export function sourceFolders({ folder, project }: Sources): string[] {
  if (project === undefined) return [folder];
  const others = [PUBLIC_FOLDER, THEME_FOLDER].map((name) => join(project, name));
  return [folder, ...others.filter((other) => !other.startsWith(join(folder, sep)))];
}

/** The source folders and the address of a site. */
export interface Settings extends Sources {
  /** Address of the site, including a base path, without trailing slash. */
  readonly baseUrl: string;
}

/** The address of the development server. */
export const DEFAULT_SITE_URL = 'http://localhost:4321';

/**
 * Reads the settings of a build from the environment: `CONTENT_DIR` (default `content`, relative
 * to the working directory) and `SITE_URL`. The project is the working directory.
 *
 * @param defaultUrl address of the site if `SITE_URL` is not set
 * @throws {Error} if `SITE_URL` is invalid
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  defaultUrl: string = DEFAULT_SITE_URL,
): Settings {
  return {
    folder: resolve(env.CONTENT_DIR || 'content'),
    project: process.cwd(),
    baseUrl: parseSiteUrl(env.SITE_URL || defaultUrl),
  };
}

/** Matches a path that needs no encoding. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_.~-]+)*\/?$/;

function parseSiteUrl(text: string): string {
  const url = URL.parse(text);
  const isSite =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search + url.hash + url.username === '' &&
    PLAIN_PATH.test(url.pathname);
  if (isSite) return url.origin + url.pathname.replace(/\/$/, '');
  throw new Error(
    `SITE_URL is “${text}”. Set it to the address of the site, such as https://docs.example.com or https://user.example/project: http or https, without query, fragment and user, and with only letters, digits and “-”, “.”, “_”, “~” between the single slashes of its path.`,
  );
}
