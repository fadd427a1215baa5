import { posix } from 'node:path';
import { importsOf } from '../page/expressions.ts';
import type { Line } from '../page/lines.ts';
import type { SourceFolder } from '../source-folder.ts';

const FILES = ['js', 'jsx', 'ts', 'tsx'].flatMap((ending) => [
  `src/theme/MDXComponents.${ending}`,
  `src/theme/MDXComponents/index.${ending}`,
]);

/**
 * The components that pages may use without importing them, as the imports that pages would need.
 *
 * @param site folder of the site, below the source folder
 */
export async function globalComponents(
  site: string,
  folder: SourceFolder,
): Promise<readonly Line[]> {
  for (const name of FILES) {
    const file = posix.join(site, name);
    const source = await folder.text(file);
    if (source === undefined) continue;
    return importsOf(source).flatMap(({ local, imported, from }) => {
      const keys = [...source.matchAll(new RegExp(`\\b(\\w+)\\s*:\\s*${local}\\b`, 'g'))];
      const names = keys.length > 0 ? keys.map(([, key = '']) => key) : [local];
      return names.map((each) => ({
        text: `import ${imported === 'default' ? each : `{ ${imported} as ${each} }`} from '${from}';`,
        file,
        line: 1,
      }));
    });
  }
  return [];
}
