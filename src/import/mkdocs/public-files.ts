import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { ReadContext } from '../system.ts';

interface SiteFolders {
  /** Folder of the configuration. */
  readonly project: string;
  /** Folder of the pages. */
  readonly root: string;
  readonly isLeftOut: (path: string) => boolean;
}

/**
 * Tells the files that MkDocs publishes as they are: all beside the pages, but for those of the look
 * that the configuration names, which are reported.
 *
 * @param site its folders, and whether a path below that of the pages is no file of this kind
 */
export async function publicFiles(
  config: Fields,
  { project, root, isLeftOut }: SiteFolders,
  values: Values,
  { folder, report }: ReadContext,
): Promise<(file: string) => boolean> {
  const own = new Set<string>();
  for (const each of [...values.list(config.extra_css), ...values.list(config.extra_javascript)]) {
    const path = values.text(typeof each === 'string' ? each : values.record(each).path);
    const file = path === undefined ? undefined : posix.join(root, path);
    if (file === undefined || !(await folder.has(file))) continue;
    own.add(file);
    report.add('file-omitted', file, 1, 'styles or scripts of the old site');
  }
  const theme = values.text(values.record(config.theme).custom_dir);
  const themeFolder = theme && `${posix.join(project, theme).replace(/\/$/, '')}/`;
  return (file) =>
    !own.has(file) &&
    !isLeftOut(posix.relative(root, file)) &&
    !(themeFolder && file.startsWith(themeFolder));
}
