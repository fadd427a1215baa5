import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  if (isTrusted) return run(join(folder.root, path), path);
  const module = await readModule(folder, path);
  if (!module) throw new Error(`${path} cannot be read as JavaScript or TypeScript.`);
  return evaluateModule(module).get('default');
}

async function run(file: string, path: string): Promise<unknown> {
  try {
    const { default: exported } = (await import(pathToFileURL(file).href)) as { default: unknown };
    return typeof exported === 'function'
      ? await exported({ command: 'build', mode: 'production' })
      : exported;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path} failed when it was run: ${reason}\nInstall the packages of the old site, or let the import read the file without running it.`,
      { cause },
    );
  }
}
