import { dirname, join } from 'node:path';
import { createJiti } from 'jiti';
import { offsetTooDeep } from '../../compile/page/nesting.ts';
import type { ReadContext } from '../system.ts';
import { callFunction, evaluateModule } from './evaluate.ts';
import { readModule } from './module.ts';
import { Callable } from './scope.ts';

/**
 * The default export of a configuration file, which is executed if the user trusts it, else interpreted.
 *
 * @param replacements for the default exports of packages in an executed file, by name
 * @throws {Error} if it fails, or cannot be parsed as JavaScript or TypeScript
 */
export async function loadConfig(
  path: string,
  { folder, report, trustConfig }: Pick<ReadContext, 'folder' | 'report' | 'trustConfig'>,
  replacements: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  if (trustConfig && !path.endsWith('.json'))
    return executeConfig(join(folder.root, path), path, replacements);
  const module = await readModule(folder, path, report);
  if (!module) {
    const isDeep = offsetTooDeep((await folder.readText(path)) ?? '', 'js') !== undefined;
    throw new Error(
      isDeep
        ? `${path} is nested too deeply to be read. Take the deepest lists out of it, and import again.`
        : `${path} cannot be read as JavaScript or TypeScript.`,
    );
  }
  const exported = evaluateModule(module).get('default');
  if (exported === undefined) throw new Error(`${path} exports nothing that can be read.`);
  return exported instanceof Callable ? callFunction(exported, [BUILD_ENVIRONMENT]) : exported;
}

/** The argument of a configuration function (Vite documentation, “Conditional Config”). */
const BUILD_ENVIRONMENT = { command: 'build', mode: 'production' };

async function executeConfig(
  file: string,
  path: string,
  replacements: Readonly<Record<string, unknown>>,
) {
  const modules = Object.entries(replacements).map(([name, value]) => [name, { default: value }]);
  // Unlike Node, old systems allow `require` in ES modules, JSON imports without attributes, any TypeScript.
  const jiti = createJiti(file, {
    fsCache: false,
    moduleCache: false,
    virtualModules: Object.fromEntries(modules),
  });
  const previousFolder = process.cwd();
  try {
    // Such files contain paths relative to the working directory of their tool.
    process.chdir(dirname(file).replace(/[/\\]\.vitepress(?:[/\\]config)?$/, ''));
    const exported = await jiti.import<unknown>(file, { default: true });
    return typeof exported === 'function' ? await exported(BUILD_ENVIRONMENT) : exported;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path} failed when it was run: ${reason}\nInstall the packages of the old site, or let the import read the file without running it.`,
      { cause },
    );
  } finally {
    process.chdir(previousFolder);
  }
}
