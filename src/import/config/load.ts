import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import type { SourceFolder } from '../source-folder.ts';
import { evaluateModule } from './evaluate.ts';
import { readModule } from './module.ts';

/**
 * The default export of a configuration file.
 *
 * @param isTrusted whether the file may be run, as its own tool does; else it is only read
 * @throws {Error} if it fails when it is run, or cannot be read as JavaScript or TypeScript
 */
export async function loadConfig(
  folder: SourceFolder,
  path: string,
  isTrusted: boolean,
): Promise<unknown> {
  if (isTrusted) {
    const file = join(folder.root, path);
    const env = { command: 'build', mode: 'production' } as const;
    const loaded = await loadConfigFromFile(env, file, folder.root, 'silent').catch((cause) => {
      throw new Error(
        `${path} failed when it was run. Install its packages, or leave out --trust-config.`,
        { cause },
      );
    });
    if (loaded) return loaded.config;
  }
  const module = await readModule(folder, path);
  if (!module) throw new Error(`${path} cannot be read as JavaScript or TypeScript.`);
  return evaluateModule(module).get('default');
}
