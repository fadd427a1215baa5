import { dirname, join } from 'node:path';
import { createJiti } from 'jiti';
import { offsetTooDeep } from '../../compile/page/nesting.ts';
import type { ReadContext } from '../system.ts';
import { callFunction, evaluateModule } from './evaluate.ts';
import { readModule } from './module.ts';
import { Callable } from './scope.ts';

/**
 * The default export of a configuration file, which runs if that is agreed to, and else is only read.
 *
 * @param standIns default exports that a file which runs gets in place of those of packages, by name
 * @throws {Error} if it fails when it is run, or cannot be read as JavaScript or TypeScript
 */
export async function loadConfig(
  path: string,
  { folder, report, trustConfig }: Pick<ReadContext, 'folder' | 'report' | 'trustConfig'>,
  standIns: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  if (trustConfig && !path.endsWith('.json')) return run(join(folder.root, path), path, standIns);
  const module = await readModule(folder, path, report);
  if (!module) {
    const isDeep = offsetTooDeep((await folder.text(path)) ?? '', 'js') !== undefined;
    throw new Error(
      isDeep
        ? `${path} is nested too deeply to be read. Take the deepest lists out of it, and import again.`
        : `${path} cannot be read as JavaScript or TypeScript.`,
    );
  }
  const exported = evaluateModule(module).get('default');
  if (exported === undefined) throw new Error(`${path} exports nothing that can be read.`);
  return exported instanceof Callable ? callFunction(exported, [BUILDING]) : exported;
}

/** What a configuration that is a function is given (Vite documentation, “Conditional Config”). */
const BUILDING = { command: 'build', mode: 'production' };

async function run(file: string, path: string, standIns: Readonly<Record<string, unknown>>) {
  const modules = Object.entries(standIns).map(([name, value]) => [name, { default: value }]);
  // Old systems allow what Node does not: `require` in modules, JSON without attributes, any TypeScript.
  const jiti = createJiti(file, {
    fsCache: false,
    moduleCache: false,
    virtualModules: Object.fromEntries(modules),
  });
  const before = process.cwd();
  try {
    // Such files name others relative to the folder in which their tool is started.
    process.chdir(dirname(file).replace(/[/\\]\.vitepress(?:[/\\]config)?$/, ''));
    const exported = await jiti.import<unknown>(file, { default: true });
    return typeof exported === 'function' ? await exported(BUILDING) : exported;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path} failed when it was run: ${reason}\nInstall the packages of the old site, or let the import read the file without running it.`,
      { cause },
    );
  } finally {
    process.chdir(before);
  }
}
